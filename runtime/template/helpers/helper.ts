import type { ListValue, Value, ValueType } from '../value.ts'

/** What a helper is given while a template is filled. */
export interface HelperTools {
  language: string
  /** Takes so many steps of the template's share; throws where they are used up. */
  step(count: number): void
  /** What only the engine can draw. */
  draws: Draws
}

/** Markup that the engine makes of values; nothing of a value stands in it unescaped. */
export interface Draws {
  /** A drawing of the bars, or undefined where the value cannot be said in that code. */
  barcode(asked: { type: string; value: string; height: number; hasText: boolean }): string | undefined
  /** Address at which the page finds a picture of the report. */
  picture(name: string): string | undefined
}

/** One function of the closed list that templates may call. Total: whatever it is given, it answers a value. */
export interface Helper {
  /** Least and most values before its options. */
  readonly takes: readonly [number, number]
  readonly options?: readonly string[]
  /** Says of which column of the list (its first value) its second value is the name. */
  readonly field?: { of: 'list' } | undefined
  /** What it gives is markup, with every value in it escaped: it stands in the page alone, never within another helper. */
  readonly isMarkup?: true
  /** What it gives: nothing said is a plain value. */
  gives?(values: readonly ValueType[]): ValueType
  run(values: readonly Value[], options: Readonly<Record<string, Value>>, tools: HelperTools): Value
}

export const listIn = (value: Value | undefined): ListValue => (Array.isArray(value) ? value : [])

/** The type of a list's entries. */
export const entryType = (type: ValueType | undefined): ValueType => (type?.is === 'list' ? type.of : { is: 'any' })

/** A whole number within bounds; what is none is the usual one. */
export function wholeIn(value: Value | undefined, usual: number, [least, most]: readonly [number, number]): number {
  const number = Number(value ?? usual)
  return Number.isInteger(number) ? Math.min(most, Math.max(least, number)) : usual
}
