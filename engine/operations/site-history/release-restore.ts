import { equal } from '../../../runtime/equal.ts'
import { addressOf, type Document } from '../../../runtime/document.ts'
import { migrate } from '../../../runtime/migrate.ts'
import { mayChange } from '../../access/acts.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { notFound } from '../../codes/refusals.ts'
import { readDocuments } from '../../sites/load-release.ts'
import { changeTogether, type Together } from '../document/change/change-together.ts'
import { storedFor } from '../document/change/stored-for.ts'

/**
 * Documents are what they were in a release, in one step; nothing is published. What the release does not have stays as it is. Who
 * may not change all of them changes none.
 */
export const releaseRestore: DeclaredOperation<'release-restore'> = async ({ id, release: number }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const { store, engine } = context
  const release = await store.releases.get(id, number)
  if (!release) throw notFound()
  const documents = [...(await readDocuments(release, store)).values()].map((one) => migrate(one, engine.set).document)
  const together = await differing(documents, context)
  const note = toldText('release-restored-note', [String(number)], context)
  const count = await changeTogether(together, note, context)
  context.audit({ object: `site ${id} release ${number} as drafts, ${count} documents` })
  const some = together.saves[0]?.before.id ?? together.back[0]?.before.id
  const newest =
    some === undefined
      ? undefined
      : await store.siteHistory.list({ siteId: id, documentIds: [some], documentId: some, limit: 1 })
  const [row] = newest?.rows ?? []
  return { documents: count, ...(row && 'changeSet' in row && row.changeSet && { step: row.changeSet }) }
}

/** What is to become of those that are other than in the release. Those that the caller does not see are told by nothing but the refusal. */
async function differing(documents: readonly Document[], { store }: Context): Promise<Together> {
  const addresses = documents.map(addressOf)
  const living = new Map((await store.documents.whole.many(addresses)).map((row) => [addressOf(row.document), row]))
  const gone = addresses.filter((address) => !living.has(address))
  const removed = new Map((await store.trash.many(gone)).map((row) => [addressOf(row.document), row]))
  const together: Together = { saves: [], back: [], creates: [], removes: [] }
  for (const document of documents) {
    const address = addressOf(document)
    const [row, thrown] = [living.get(address), removed.get(address)]
    if (row && !equal(row.document, document)) together.saves.push({ before: row, document })
    if (!row && thrown) together.back.push({ before: thrown, document })
    if (!row && !thrown) together.creates.push(document)
  }
  return together
}
