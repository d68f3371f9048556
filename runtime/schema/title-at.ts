import type { Document } from '../document.ts'
import { documentSchema } from './document-schema.ts'
import { schemaAt } from './schema-at.ts'
import type { SchemaSet } from './schema-set.ts'
import { titleOf } from './title-of.ts'

/** What people call the value at a pointer of a document, in the language of the set. */
export function titleAt(set: SchemaSet, document: Document, at: string): string {
  const place = schemaAt(set, documentSchema(set, document.kind), document, at)
  return titleOf(set, place?.schema, at.slice(at.lastIndexOf('/') + 1))
}
