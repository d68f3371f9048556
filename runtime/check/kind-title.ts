import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'

/** What people call a kind: the title of its schema. */
export function kindTitle(set: JsonSchemaSet, kind: string): string {
  return set.hasKind(kind) ? (set.kind(kind).title ?? kind) : kind
}
