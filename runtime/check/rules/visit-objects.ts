/** Calls `visit` for every object below a value, outermost first, with its place. */
export function visitObjects(
  value: unknown,
  at: string,
  visit: (value: Record<string, unknown>, at: string) => void,
): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Record<string, unknown>, at)
  for (const [key, item] of Object.entries(value)) visitObjects(item, `${at}/${key}`, visit)
}
