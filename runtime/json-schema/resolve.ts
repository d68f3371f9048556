import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

const resolved = new WeakMap<JsonSchemaSet, WeakMap<JsonSchema, JsonSchema>>()

/** The schema with its `$ref` followed; what stands beside the `$ref` (title, annotations) wins. */
export function resolve(set: JsonSchemaSet, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const known = resolved.get(set) ?? new WeakMap<JsonSchema, JsonSchema>()
  resolved.set(set, known)
  const before = known.get(schema)
  if (before) return before
  const { $ref, ...own } = schema
  const { $id: _, ...target } = resolve(set, set.get($ref))
  const merged = { ...target, ...own }
  known.set(schema, merged)
  return merged
}
