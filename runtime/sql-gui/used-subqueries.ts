import { propertyOf } from '../json/property-of.ts'

/** Addresses of the subqueries that SQL GUI uses as tables and in conditions, at any depth, each once. */
export function usedSubqueries(gui: unknown): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const address = name === 'subquery' ? addressIn(inner) : undefined
      if (address !== undefined) found.add(address)
      visit(inner)
    }
  }
  visit(gui)
  return [...found]
}

/** A table names its subquery; a condition has it with its field. */
function addressIn(subquery: unknown): string | undefined {
  if (typeof subquery === 'string') return subquery
  const schema = propertyOf(subquery, 'schema')
  return typeof schema === 'string' ? schema : undefined
}
