/** Any value as the text that people would read: empty for nothing, JSON for lists and objects. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
