import type { DateOffset } from '../values/offset-day.ts'
import type { Condition } from '../conditions/holds.ts'

/** An input in one language, as a screen or a plan holds it (specification 3, input field definition). */
export interface InputField {
  key: string
  label: string
  input: InputType
  check: InputCheck
  /** False: shown, but the user cannot change it; the engine puts `value` in. */
  editable: boolean
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
  /** Bytes in the column's encoding. */
  maxBytes?: number
  encoding?: 'utf8' | 'cp932'
  /** Digits of a number, without sign and point. */
  digits?: number
  /** Digits after the point. */
  scale?: number
  minValue?: number | string
  maxValue?: number | string
  rules?: InputRule[]
}

/** Rule type codes of the specification, section 5: 1 to 14 and 99. */
export interface InputRule {
  type: number
  /** 14: the key of the other field. 99: the pattern. */
  value?: string
  message?: string
}

export interface DatetimeSetting {
  /** Offset of the first value from the system date. */
  initial?: DateOffset
  format?: string
  /** 4: HHmm, 6: HHmmss. */
  timeDigit?: 4 | 6
  min?: string | DateOffset
  max?: string | DateOffset
}

