import type { Document } from '../document.ts'

/** Folder of an export in which the schemas of its kinds lie, for text editors. */
export const schemaFolder = 'schemas'

/** Where a document in a folder of its kind finds its schema: what an export writes as its `$schema`. */
export const schemaLine = (kind: string): string => `../${schemaFolder}/${kind}.json`

/** The document as an export writes it beside schemas; one that names another place keeps that. */
export function withSchemaLine(document: Document): Document {
  return document.$schema === undefined ? { $schema: schemaLine(document.kind), ...document } : document
}

/** The document without what an export wrote: the line is of the file, and never stored. */
export function withoutSchemaLine(document: Document): Document {
  if (document.$schema !== schemaLine(document.kind)) return document
  const { $schema: _, ...own } = document
  return own
}
