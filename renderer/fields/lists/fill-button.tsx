import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { parsePointer } from '../../../runtime/pointer.ts'
import { jsonSchemaAt } from '../form-schema.ts'
import { useLeaf, type LeafProps } from '../use-leaf.ts'
import { useParts } from '../use-parts.ts'
import { fillList, itemOf } from './fill-list.ts'

/** Adds an item for each part that the list does not name yet (`x-fill`). */
export function FillButton({ fill, ...props }: LeafProps & { fill: string }) {
  const { context, value } = useLeaf(props)
  const { t } = useLingui()
  const { set, model } = context
  const steps = parsePointer(fill)
  const place = jsonSchemaAt(set, resolve(set, props.schema.items as JsonSchema), itemOf('', steps), steps)
  const parts = useParts(context, place?.['x-part'], `${props.at}/0${fill}`)
  const list = Array.isArray(value) ? (value as unknown[]) : []
  const missing = fillList(list, parts ?? [], fill, props.schema['x-fill-label'])
  if (missing.length === 0) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => model.set(props.at, [...list, ...missing], t`Add to ${props.label}`)}
    >
      {t`Add all ${missing.length}`}
    </Button>
  )
}
