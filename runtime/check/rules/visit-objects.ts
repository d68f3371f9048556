import { hasEntries } from '../../json/has-entries.ts'

/** Calls `visit` for every object below a value, outermost first, with its place. */
export function visitObjects(
  value: unknown,
  at: string,
  visit: (value: Record<string, unknown>, at: string) => void,
): void {
  if (!hasEntries(value)) return
  if (!Array.isArray(value)) visit(value, at)
  for (const key of Object.keys(value)) {
    const item = value[key]
    if (hasEntries(item)) visitObjects(item, `${at}/${key}`, visit)
  }
}
