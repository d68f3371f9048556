import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { schemasReached } from '../../runtime/json-schema/schemas-reached.ts'

/** A schema with all that it refers to, and the branches of its unions, in `$defs` by their ids. */
export function bundleJsonSchema(set: JsonSchemaSet, id: string): JsonSchema {
  const root = set.get(id)
  const files = [...schemasReached(set, [root])].filter((file) => file !== id)
  return { ...root, $defs: { ...root.$defs, ...Object.fromEntries(files.map((file) => [file, set.get(file)])) } }
}
