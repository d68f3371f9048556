import { inputTypeOf } from '../inputs/input-types.ts'
import { isEmpty } from '../values/is-empty.ts'
import type { Choices } from './content-spec.ts'
import type { Context } from './context.ts'

/** The choices of an input in the language; undefined where it has none. */
export function optionsOf(
  context: Context,
  choices: Choices,
  input: string,
): { value: string; label: string }[] | undefined {
  const { choices: property } = inputTypeOf(input)
  const list = property && choices[property]
  return list?.map(({ value, label }) => ({
    value: String(value),
    label: isEmpty(label) ? String(value) : context.text(label),
  }))
}
