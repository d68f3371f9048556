/** The values that an input gives: one, or several of checkboxes. */
export function valuesOf(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(all.filter((one) => one !== undefined && one !== null && one !== '').map(String))]
}
