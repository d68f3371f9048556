import type { Document } from '../document.ts'
import { documentJsonSchema } from './document-json-schema.ts'
import { jsonSchemaAt } from './json-schema-at.ts'
import type { JsonSchemaSet } from './json-schema-set.ts'
import { titleOf } from './title-of.ts'

/** What people call the value at a pointer of a document, in the language of the set. */
export function titleAt(set: JsonSchemaSet, document: Document, at: string): string {
  const place = jsonSchemaAt(set, documentJsonSchema(set, document.kind), document, at)
  return titleOf(set, place?.schema, at.slice(at.lastIndexOf('/') + 1))
}
