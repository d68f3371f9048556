import { useLingui } from '@lingui/react/macro'
import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { impliedDefault } from '../../../runtime/json-schema/implied-default.ts'
import { asText } from '../../model/as-text.ts'
import { ResetButton } from '../reset-button.tsx'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { lostWork } from '../write.ts'

/** A code, chosen by its title. A value that is no code is shown, marked as unknown. */
export function ChoiceField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const codes = codesOf(leaf.context.set, props.schema) ?? []
  const implied = impliedDefault(props.schema)
  const held = leaf.value ?? implied
  const data = codes
    .filter((code) => code.hasEffect !== false || code.value === held)
    .map((code) => ({ value: JSON.stringify(code.value), label: code.title }))
  const key = held === undefined ? null : JSON.stringify(held)
  if (key !== null && !data.some((one) => one.value === key))
    data.push({ value: key, label: t`Unknown: ${asText(held)}` })
  const choose = async (value: unknown): Promise<void> => {
    const { mayLose } = leaf.context
    const lost = mayLose ? lostWork(leaf.context, props.at, value) : []
    if (lost.length === 0 || (await mayLose?.(lost))) leaf.set(value)
  }
  return (
    <Select
      {...leaf.input}
      required={false}
      defaultDropdownOpened={leaf.input.autoFocus}
      data={data}
      value={key}
      searchable={data.length > 10}
      selectFirstOptionOnChange={data.length > 10}
      clearable={!props.required && implied === undefined}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      comboboxProps={{ withinPortal: true }}
      nothingFoundMessage={t`Nothing found`}
      onChange={(value) => void choose(value === null ? undefined : JSON.parse(value))}
      rightSection={leaf.reset && <ResetButton onPress={leaf.reset} value={leaf.defaultWords} />}
      rightSectionPointerEvents={leaf.reset ? 'all' : undefined}
    />
  )
}

/** Several codes. */
export function ChoicesField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const items = typeof props.schema.items === 'object' ? props.schema.items : {}
  const codes = codesOf(leaf.context.set, items) ?? []
  const held = Array.isArray(leaf.value) ? leaf.value : Array.isArray(props.schema.default) ? props.schema.default : []
  return (
    <MultiSelect
      {...leaf.input}
      required={false}
      data={codes
        .filter((code) => code.hasEffect !== false || held.includes(code.value))
        .map((code) => ({ value: JSON.stringify(code.value), label: code.title }))}
      value={held.map((value) => JSON.stringify(value))}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      onChange={(values) => {
        const order = codes.map((code) => JSON.stringify(code.value))
        leaf.set(
          values.length
            ? values.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)).map((value) => JSON.parse(value))
            : undefined,
        )
      }}
    />
  )
}

/** Yes or no. */
export function CheckField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { inputWrapperOrder: _, withAsterisk: __, required: ___, ...input } = leaf.input
  return (
    <Checkbox
      {...input}
      checked={(leaf.value ?? props.schema.default ?? false) === true}
      onChange={(event) =>
        leaf.set(
          event.currentTarget.checked === (props.schema.default ?? false) ? undefined : event.currentTarget.checked,
        )
      }
    />
  )
}
