import { foldWidth } from './fold-width.ts'

/** What a person typed as a number, in plain digits: full width is folded, 1,234 is one number, 1,2 is none and stays. */
export function plainNumber(value: unknown): string {
  const text = foldWidth(String(value)).trim()
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
}
