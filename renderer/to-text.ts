/** A value as text: nothing is the empty text, lists and objects are JSON. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return JSON.stringify(value)
}

/** A part of a row's key: a text, or nothing. */
export const keyText = (part: unknown): string | null => (part === null || part === undefined ? null : toText(part))
