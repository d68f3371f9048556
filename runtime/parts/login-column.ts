import { getAt } from '../pointer.ts'
import type { PartReader } from './part.ts'
import { schemaColumns } from './schema-columns.ts'

/** Columns of the login schema of the site that owns the document: what is known of the logged-in customer. */
export const loginColumn: PartReader = (document, _at, library) => {
  const site = document.kind === 'site' ? document : library.get(`site/${document.key.split('.')[0] ?? ''}`)
  return schemaColumns(getAt(site, '/spec/login/schema'), library)
}
