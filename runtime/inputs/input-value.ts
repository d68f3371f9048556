import type { InputCheck } from '../generated/inputs/input-check.ts'
import type { FormInput } from '../generated/screens/form-input.ts'
import type { Now } from '../values/day-limits.ts'
import type { TextLimit } from '../values/text-limit.ts'
import type { InputTypeFacts } from './input-type-facts.ts'
import type { InputCode } from './messages.ts'

/** What is wrong with a value, and the limits that the words name. */
export type Finding = [InputCode, ...(string | number)[]]

/** What schemas get. */
export type Accepted = string | number | boolean | null

/** What the values of input types are: one for each `value` of the facts. What one does not say, it has not. */
export interface InputValue {
  /** What can be said of it, beside what is said of all. `limit`: that of the columns that take it. */
  says(type: InputTypeFacts, limit: TextLimit | undefined): readonly InputCode[]
  /** What is wrong with a value that is there. `now`: the system date and time, for limits that are counted from it. */
  findingIn(field: FormInput, value: unknown, now?: Now): Finding | undefined
  /** What a screen holds of the builder's check. */
  limits?(check: InputCheck, limit: TextLimit | undefined): FormInput['check']
  /** Letters are typed as they are meant: their number is limited. */
  readonly isText?: true
  /** Whether a value, which is neither null nor an empty text, says nothing. */
  isNone?(value: unknown): boolean
  /** As schemas get it; without, as it is. */
  normalize?(field: FormInput, value: unknown): Accepted
  /** With what it begins where the builder wrote no value. */
  initial?(field: FormInput, now: Now): unknown
  /** Whether a text of usual form and length is surely right; of kinds without, nothing is known beforehand. */
  makeFits?(check: FormInput['check']): ((text: string) => boolean) | undefined
}
