import { entrancesOf, type Entrances } from '../../runtime/compile/entrances.ts'
import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { hashOfJson } from './drafts/texts.ts'
import type { LoginOf } from './running-release.ts'

/** The entrances of a release, by its site's document and its logins. */
export function entrancesIn(site: Document, logins: readonly LoginOf[], set: JsonSchemaSet): Entrances {
  const ways = logins.map(({ plan, source }) => ({ plan, server: source && serverOf(source, set) }))
  return entrancesOf(site.spec['public'] === true, ways, hashOfJson)
}

/** Without what only people read. */
function serverOf({ kind, spec }: Document, set: JsonSchemaSet): unknown {
  const { properties = {} } = set.kind(kind)
  return Object.entries(spec).filter(([name]) => properties[name]?.['x-note'] !== true)
}
