import { useLingui } from '@lingui/react/macro'
import { codesOf, type Code } from '../../../runtime/json-schema/codes.ts'
import { impliedDefault } from '../../../runtime/json-schema/implied-default.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { FormControl } from '../input-field.tsx'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { lostWork } from '../write.ts'

const optionOf = ({ value, title }: Code) => ({ value: JSON.stringify(value), label: title })

/** A code, chosen by its title. A value that is no code is shown, marked as unknown. */
export function CodeChoiceField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const codes = codesOf(leaf.context.set, props.schema) ?? []
  const implied = impliedDefault(props.schema)
  const held = leaf.value ?? implied
  const options = codes.filter((code) => code.hasEffect !== false || code.value === held).map(optionOf)
  const key = held === undefined ? null : JSON.stringify(held)
  if (key !== null && !options.some((one) => one.value === key))
    options.push({ value: key, label: t`Unknown: ${asText(held)}` })
  const choose = async (value: unknown): Promise<void> => {
    const { mayLose } = leaf.context
    const lost = mayLose ? lostWork(leaf.context, props.at, value) : []
    if (lost.length === 0 || (await mayLose?.(lost))) leaf.set(value)
  }
  return (
    <FormControl
      type="select"
      {...{ leaf, props, options }}
      value={key}
      clearable={!props.required && implied === undefined}
      onChange={(value) => void choose(typeof value === 'string' ? JSON.parse(value) : undefined)}
    />
  )
}

/** Several codes. */
export function CodeChoicesField(props: LeafProps) {
  const leaf = useLeaf(props)
  const items = typeof props.schema.items === 'object' ? props.schema.items : {}
  const codes = codesOf(leaf.context.set, items) ?? []
  const held = Array.isArray(leaf.value) ? leaf.value : Array.isArray(props.schema.default) ? props.schema.default : []
  return (
    <FormControl
      type="checkbox"
      {...{ leaf, props }}
      options={codes.filter((code) => code.hasEffect !== false || held.includes(code.value)).map(optionOf)}
      value={held.map((value) => JSON.stringify(value))}
      onChange={(chosen) => {
        const values = Array.isArray(chosen) ? chosen.map(String) : []
        const order = codes.map((code) => JSON.stringify(code.value))
        const sorted = values.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
        leaf.set(sorted.length > 0 ? sorted.map((value): unknown => JSON.parse(value)) : undefined)
      }}
    />
  )
}
