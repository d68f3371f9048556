import type { Document } from './document.ts'
import type { SchemaSet } from './schema/schema-set.ts'

/** A new document of a kind: nothing in it, not even a key. */
export function emptyDocument(set: SchemaSet, kind: string): Document {
  return { kind, version: set.kind(kind)['x-version'] ?? 1, key: '', spec: {} }
}
