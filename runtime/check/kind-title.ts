import type { SchemaSet } from '../schema/schema-set.ts'

/** What people call a kind: the title of its schema. */
export function kindTitle(set: SchemaSet, kind: string): string {
  return set.hasKind(kind) ? (set.kind(kind).title ?? kind) : kind
}
