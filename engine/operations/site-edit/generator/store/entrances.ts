import * as defaults from '../../../../../runtime/generated/defaults.ts'
import { addressOf, isOfKind, type Document } from '../../../../../runtime/document.ts'
import type { SiteSpec } from '../../../../../runtime/generated/kinds/site.ts'
import { localize } from '../../../../../runtime/text.ts'
import type { Context } from '../../../../call/context.ts'
import { mayUseKind } from '../../../../call/is-allowed.ts'
import type { Entrance } from '../login-guesses.ts'

/** So many authentication APIs are offered. */
const most = 50

export interface Entrances {
  entrances: Entrance[]
  /** The site says already who comes in. */
  isDecided: boolean
}

/** What lets people in besides a table of people: what the site has, else the authentication APIs that the caller sees. */
export async function entrancesOf(site: SiteSpec | undefined, context: Context): Promise<Entrances> {
  const { login, authenticationApi, public: open = defaults.siteSpec.public } = site ?? {}
  const { store } = context
  if (open) return { entrances: [], isDecided: true }
  const own = login?.schema ?? authenticationApi
  if (own !== undefined) {
    const found = await store.documents.find(own)
    return { entrances: found ? await entranceBy(found.document, context) : [], isDecided: true }
  }
  if (!mayUseKind('authentication-api', 'read', context)) return { entrances: [], isDecided: false }
  const { rows } = await store.documents.list({ kind: 'authentication-api', limit: most })
  const all = await Promise.all(rows.map(({ document }) => entranceBy(document, context)))
  return { entrances: all.flat(), isDecided: false }
}

async function entranceBy(document: Document, { store, language }: Context): Promise<Entrance[]> {
  const asked = isOfKind('authentication-api', document)
    ? (await store.documents.find(document.spec.schema))?.document
    : document
  if (!asked || !isOfKind('schema', asked)) return []
  const known = (asked.spec.resultColumns ?? []).filter(({ passwordHash }) => passwordHash !== true)
  const name = localize(document.name, language) || document.key
  return [{ address: addressOf(document), name, fields: known.map(({ key }) => key) }]
}
