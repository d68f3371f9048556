import { addressOf, type Address, type Document } from '../../../../../runtime/document.ts'
import type { SitePlanResponse } from '../../../../../runtime/generated/calls/site.ts'
import { localize } from '../../../../../runtime/text.ts'
import { asText } from '../../../../../runtime/values/as-text.ts'
import { mayChange } from '../../../../access/acts.ts'
import type { Context } from '../../../../call/context.ts'
import { notDone } from '../../../../codes/refusals.ts'
import type { StoredOf } from '../../../../store/store.ts'
import { storedFor } from '../../../document/change/stored-for.ts'

/** So many documents of a site are looked at. */
const most = 1_000

/** A site of the caller's to which contents are added. Throws `notFound`, `notAllowed`, and `notDone` where it has some already. */
export async function siteToFill(id: number, context: Context): Promise<StoredOf<'site'>> {
  const stored = await storedFor(mayChange, 'site', id, context)
  const { total } = await context.store.documents.whole.list({
    kind: 'content',
    ownerKey: stored.document.key,
    limit: 1,
  })
  if (total > 0) throw notDone({ text: 'plan-site-filled' })
  return stored
}

/** Name and path that the site has. */
export function namesOf({ name, key, spec }: Document, { language }: Context): { name: string; path: string } {
  return { name: localize(name, language) || key, path: asText(spec.path) }
}

/** Ends of the keys that schemas and components of the site have, also of what the caller does not see. */
export async function takenSlugs(key: string, { store }: Context): Promise<string[]> {
  const begin = `${key}-`
  const found = await Promise.all(
    ['schema', 'component'].map((kind) => store.documents.whole.list({ kind, find: begin, limit: most })),
  )
  const keys = found.flatMap(({ rows }) => rows.map(({ document }) => document.key))
  return keys.filter((one) => one.startsWith(begin)).map((one) => one.slice(begin.length))
}

/** What has to stand in the store for the documents to go in; none where the site is new, and each gets a key that is free. */
export function baseOf(documents: readonly Document[], made: StoredOf<'site'> | undefined): SitePlanResponse['base'] {
  if (!made) return []
  const own: Address = addressOf(made.document)
  return documents.map((document) => {
    const address = addressOf(document)
    return { address, revision: address === own ? made.revision : 0 }
  })
}
