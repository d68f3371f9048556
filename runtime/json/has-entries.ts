/** Whether a value is an object or a list: what a pointer can step into. */
export function hasEntries(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
