import { asText } from '../values/as-text.ts'

/**
 * Whether an input still holds what the row had when it was opened: such a one is neither checked nor written, whatever stands
 * in it (fractions of seconds, infinity, blanks at the end). `held`: the row by column, without it everything is touched.
 */
export function isUntouched(key: string, value: unknown, held: Readonly<Record<string, unknown>> | undefined): boolean {
  return held !== undefined && Object.hasOwn(held, key) && asText(value) === asText(held[key])
}
