/** Any value as the text that people would read: empty for nothing, JSON for lists and objects. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  // oxlint-disable-next-line @typescript-eslint/no-base-to-string -- no object comes here
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
