import { findOfKind, type Document } from '../document.ts'
import { getAt } from '../pointer.ts'
import type { Library, PartReader } from './part.ts'
import { schemaColumns } from './schema-columns.ts'

/** Codes of schemas of the types Login and Web API. */
const login = 6
const webApi = 4

/**
 * Columns of what lets users in: the login schema of the content itself, else that of the site that owns the document, or
 * what its authentication API asks. They are what is known of the logged-in customer.
 */
export const loginColumn: PartReader = (document, _at, library) => {
  const { address, type } = wayIn(document, library)
  const schema = typeof address === 'string' ? library.get(address) : undefined
  // That nobody can log in by it is told at the site: each field of it would only say the same again.
  if (schema && (getAt(schema, '/spec/type') ?? type) !== type) return undefined
  return schemaColumns(address, library)
}

function wayIn(document: Document, library: Library): { address: unknown; type: number } {
  if (document.kind === 'authentication-api') return { address: getAt(document, '/spec/schema'), type: webApi }
  const site = document.kind === 'site' ? document : library.get(`site/${document.key.split('.')[0] ?? ''}`)
  const own = getAt(document, '/spec/login/schema') ?? getAt(site, '/spec/login/schema')
  const api = getAt(site, '/spec/authenticationApi')
  const asked =
    own === undefined && typeof api === 'string' ? findOfKind('authentication-api', api, library) : undefined
  return asked ? wayIn(asked, library) : { address: own, type: login }
}
