import { getAt } from '../pointer.ts'
import type { PartReader } from './part.ts'
import { schemaColumns } from './schema-columns.ts'

/** Code of schemas of the type Login. */
const login = 6

/** Columns of the login schema of the content itself, else of the site that owns the document: what is known of the logged-in customer. */
export const loginColumn: PartReader = (document, _at, library) => {
  const site = document.kind === 'site' ? document : library.get(`site/${document.key.split('.')[0] ?? ''}`)
  const address = getAt(document, '/spec/login/schema') ?? getAt(site, '/spec/login/schema')
  const schema = typeof address === 'string' ? library.get(address) : undefined
  // That nobody can log in by it is told at the site: each field of it would only say the same again.
  if (schema && (getAt(schema, '/spec/type') ?? login) !== login) return undefined
  return schemaColumns(address, library)
}
