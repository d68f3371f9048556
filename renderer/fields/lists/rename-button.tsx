import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { getAt } from '../../../runtime/pointer.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { useExternal } from '../../state/use-external.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFields, useModelPart } from '../field-context.ts'

/** Offers another name, everywhere, for the part that an item of a list declares (`x-names`); for what is not saved yet none. */
export function RenameButton({ at, itemSchema }: { at: string; itemSchema: JsonSchema }) {
  const { model, set, renaming, readOnly } = useFields()
  const { t } = useLingui()
  const ask = useExternal(renaming?.subscribe ?? never, () => renaming?.get())
  const property = Object.entries(itemSchema.properties ?? {}).find(([, one]) => resolve(set, one)['x-names'] === true)
  const place = `${at}/${property?.[0] ?? ''}`
  const name = useModelPart(model, ({ base, value }) => {
    const saved = getAt(base, place)
    return saved === getAt(value, place) ? saved : undefined
  })
  if (!property || !ask || readOnly || typeof name !== 'string' || name === '') return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t`Rename ${name} everywhere`}
      title={t`Rename everywhere…`}
      onClick={() => ask(place)}
    >
      <Icon name="pencil" size={16} />
    </ActionIcon>
  )
}

const never = (): (() => void) => () => undefined
