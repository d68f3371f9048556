import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

/** Ids of the files to which these schemas refer, directly or not, and of the branches of their unions. */
export function schemasReached(set: JsonSchemaSet, roots: readonly JsonSchema[]): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const { $ref, 'x-union-of': union } = value as JsonSchema
    if (typeof $ref === 'string') add($ref.replace(/#.*$/s, ''))
    if (typeof union === 'string')
      for (const branch of set.all()) if (branch.$id?.startsWith(`kumiki:${union}/`)) add(branch.$id)
    Object.values(value).forEach(visit)
  }
  const add = (file: string): void => {
    if (file === '' || found.has(file)) return
    found.add(file)
    visit(set.get(file))
  }
  roots.forEach(visit)
  return found
}
