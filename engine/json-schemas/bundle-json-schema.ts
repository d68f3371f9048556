import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

/** A schema with all that it refers to, and the branches of its unions, in `$defs` by their ids. */
export function bundleJsonSchema(set: JsonSchemaSet, id: string): JsonSchema {
  const root = set.get(id)
  const rootFile = id.split('#')[0]!
  const found = new Map<string, JsonSchema>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const { $ref, 'x-union-of': union } = value as JsonSchema
    if (typeof $ref === 'string') add($ref.split('#')[0]!)
    if (typeof union === 'string')
      for (const branch of set.all()) if (branch.$id?.startsWith(`kumiki:${union}/`)) add(branch.$id)
    Object.values(value).forEach(visit)
  }
  const add = (file: string): void => {
    if (file === '' || (file === rootFile && !id.includes('#')) || found.has(file)) return
    const schema = set.get(file)
    found.set(file, schema)
    visit(schema)
  }
  visit(root)
  return { ...root, $defs: { ...root.$defs, ...Object.fromEntries(found) } }
}
