import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { parsePointer } from '../../../runtime/pointer.ts'
import { jsonSchemaAt } from '../form-schema.ts'
import { useFields, useModelPart } from '../field-context.ts'
import { offeredRows, offeringInput } from '../offered.ts'
import type { TextOptions } from '../../../runtime/json-schema/text-options.ts'
import { useLeaf, type LeafProps } from '../use-leaf.ts'
import { useParts } from '../use-parts.ts'
import { fillList, fillOffered, itemOf } from './fill-list.ts'

/** So many are added by one press. */
const mostOffered = 1000

interface FillProps extends LeafProps {
  /** Place in an item of what it is for. */
  fill: string
}

/** Adds an item for each part, or each text that a call offers, that the list does not name yet (`x-fill`). */
export function FillButton(props: FillProps) {
  const { set } = useFields()
  const steps = parsePointer(props.fill)
  const place = jsonSchemaAt(set, resolve(set, props.schema.items as JsonSchema), itemOf('', steps), steps)
  const options = place?.['x-options']
  const named = props.schema['x-fill-part'] ?? place?.['x-part']
  return options?.call === undefined ? (
    <FillParts {...props} named={named} />
  ) : (
    <FillOffered {...props} options={options} />
  )
}

/** All that one call offers; it is asked when the button is pressed. */
function FillOffered({ fill, options, ...props }: FillProps & { options: TextOptions }) {
  const { context, value } = useLeaf(props)
  const { t } = useLingui()
  const { model } = context
  const input = useModelPart(model, (state) =>
    JSON.stringify(offeringInput(options, `${props.at}/0${fill}`, state.value)),
  )
  const [isBusy, setBusy] = useState(false)
  if (input === undefined || options.call === undefined) return null
  const { call } = options
  const add = async (): Promise<void> => {
    setBusy(true)
    const asked = Object.assign({ limit: mostOffered }, JSON.parse(input))
    const answer = await context.ask(call, asked, new AbortController().signal).catch(() => ({ rows: [] }))
    setBusy(false)
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const rows = offeredRows(answer)
    const missing = fillOffered(list, rows, { at: fill, numberAt: props.schema['x-fill-number'] })
    if (missing.length > 0) model.set(props.at, [...list, ...missing], t`Add to ${props.label}`)
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void add()}>
      {t`Add all`}
    </Button>
  )
}

function FillParts({ fill, named, ...props }: FillProps & { named: string | undefined }) {
  const { context, value } = useLeaf(props)
  const { t } = useLingui()
  const { model } = context
  const parts = useParts(context, named, `${props.at}/0${fill}`)
  const list: readonly unknown[] = Array.isArray(value) ? value : []
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
