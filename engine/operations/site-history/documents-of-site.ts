import { addressOf, isAddress, type Document } from '../../../runtime/document.ts'
import { maySee, type ActedOn } from '../../access/acts.ts'
import type { Context } from '../../call/context.ts'
import { everyDocument } from '../../store/every-document.ts'
import type { StoredDocument } from '../../store/store.ts'

/**
 * By number, the documents of a site that the caller sees: all that it refers to, what is called as its own, and what lies in
 * the trash of these.
 */
export async function documentsOfSite(site: StoredDocument, context: Context): Promise<Map<number, Document>> {
  const { store, engine } = context
  const { key } = site.document
  const rows = new Map<number, ActedOn>()
  const keep = (found: readonly ActedOn[]) => found.forEach((row) => rows.set(row.id, row))
  keep(await store.documents.withReferences(addressOf(site.document)))
  const kinds = engine.set.kinds().filter((kind) => engine.set.kind(kind)['x-owner'] !== undefined)
  keep(await Array.fromAsync(everyDocument(store.documents, { kind: kinds, ownerKey: key })))
  const { rows: removed } = await store.trash.list({ kinds, find: `${key}.`, limit: 1000 })
  keep(removed.filter(({ document }) => document.key.startsWith(`${key}.`)))
  keep(await removedSince(site, rows, context))
  const seen = await maySee([...rows.values()], context)
  return new Map([...rows].flatMap(([id, { document }]) => (seen.has(id) ? [[id, document] as const] : [])))
}

/** What the latest release still has, and nothing refers to any more. */
async function removedSince(site: StoredDocument, rows: ReadonlyMap<number, ActedOn>, { store }: Context) {
  const release = await store.releases.latest(site.id)
  const there = new Set<string>([...rows.values()].map(({ document }) => addressOf(document)))
  const released = Object.keys(release?.manifest.documents ?? {}).filter(isAddress)
  const missing = released.filter((address) => !there.has(address))
  return [...(await store.documents.many(missing)), ...(await store.trash.many(missing))]
}
