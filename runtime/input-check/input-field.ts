import type { DateOffset } from '../values/offset-day.ts'
import type { Condition } from '../expressions/holds.ts'
import type { TextLimit } from '../values/text-limit.ts'

/** An input in one language, as a screen or a plan holds it (specification 3, input field definition). */
export interface InputField {
  key: string
  label: string
  input: InputType
  check: InputCheck
  /** False: shown, but the user cannot change it; the engine puts `value` in. */
  editable: boolean
  /** Not drawn at all. */
  hidden?: boolean
  /** The constant or first value. */
  value?: unknown
  options?: { value: string; label: string }[]
  placeholder?: string
  comment?: string
  rows?: number
  datetime?: DatetimeSetting
  /** Shown and checked only while it holds (`input.KEY`). */
  when?: Condition
  /** What to say, by problem code, label and limits put in. Made by compile, so nobody needs a catalogue to check. */
  messages: Record<string, string>
}

export const inputTypes = [
  'textbox', 'textarea', 'radio', 'checkbox', 'select', 'date', 'datetime', 'time', 'number', 'password',
] as const // prettier-ignore
export type InputType = (typeof inputTypes)[number]

export interface InputCheck {
  required?: boolean
  /** Characters; default 255. */
  maxLength?: number
  /** What the column takes into which it is written. */
  limit?: TextLimit
  /** Digits of a number, without sign and point. */
  digits?: number
  /** Digits after the point. */
  scale?: number
  minValue?: number | string
  maxValue?: number | string
  rules?: InputRule[]
}

/** `schemas/common/input-rule.json`. 99, a component, is asked by the engine only. */
export interface InputRule {
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 99
  /** 15: key of the field that must have the same value. */
  field?: string
  /** 16. */
  pattern?: string
  component?: string
  message?: string
}

/** What is written into a date, time or date and time, and between which days. */
export interface DatetimeSetting {
  /** Offset of the first value from the system date. */
  initial?: DateOffset
  /** How the value is shown and typed: `yyyy/MM/dd HH:mm`. */
  format: string
  /** How schemas get it, where that is not `yyyy-MM-dd` and `HH:mm:ss`. */
  stored?: string
  /** What schemas get of an empty field in place of null. */
  empty?: string | number | boolean
  /** 4: HHmm, 6: HHmmss. */
  timeDigit: 4 | 6
  /** A day, or an offset from today. */
  min?: string | DateOffset
  max?: string | DateOffset
}
