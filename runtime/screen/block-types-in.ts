import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk } from '../json-schema/walk.ts'

/** Types of the blocks that a screen or a piece holds, each once. */
export function blockTypesIn(set: JsonSchemaSet, kind: string, spec: unknown): string[] {
  const found = new Set<string>()
  walk(set, { schema: set.kind(kind), value: spec }, ({ schema, value }) => {
    if (schema.$id?.startsWith('kumiki:blocks/')) found.add((value as { type: string }).type)
  })
  return [...found]
}
