import { useLingui } from '@lingui/react/macro'
import { codesOf, type Code } from '../../../runtime/json-schema/codes.ts'
import { impliedDefault } from '../../../runtime/json-schema/implied-default.ts'
import { isShown } from '../../../runtime/json-schema/is-shown.ts'
import { getAt, parsePointer, toPointer } from '../../../runtime/pointer.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { useFields, useModelPart } from '../field-context.ts'
import { jsonSchemaAt } from '../form-schema.ts'
import { FormControl } from '../input-field.tsx'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { lostWork } from '../write.ts'

const optionOf = ({ value, title, description }: Code) => ({
  value: JSON.stringify(value),
  label: title,
  ...(description !== undefined && { hint: description }),
})

/** A code, chosen by its title. A value that is no code is shown, marked as unknown. */
export function CodeChoiceField(props: LeafProps) {
  const { set } = useFields()
  const codes = codesOf(set, props.schema) ?? []
  const leaf = useLeaf(props, (held) => codes.find(({ value }) => value === held)?.description)
  const { t } = useLingui()
  const implied = impliedDefault(props.schema)
  const held = leaf.value ?? implied
  const mayChoose = useOffered(props.at, codes)
  const options = codes.filter((code) => mayChoose(code) || code.value === held).map(optionOf)
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

/** Which codes have an effect and fit what stands beside them (`x-show` of a code). */
function useOffered(at: string, codes: readonly Code[]): (code: Code) => boolean {
  const { model, set, root } = useFields()
  const shown = useModelPart(model, ({ value }) => {
    if (codes.every(({ show }) => show === undefined)) return undefined
    const steps = parsePointer(at).slice(0, -1)
    const holder = jsonSchemaAt(set, root, value, steps) ?? {}
    const beside = getAt(value, toPointer(steps))
    const fitting = codes.filter(({ show }) => !show || isShown(set, { 'x-show': show }, holder, beside))
    return JSON.stringify(fitting.map((code) => code.value))
  })
  return (code) => code.hasEffect !== false && (shown === undefined || fits(shown, code.value))
}

const fits = (shown: string, value: unknown): boolean => (JSON.parse(shown) as unknown[]).includes(value)

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
