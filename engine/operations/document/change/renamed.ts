import type { Document } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { rename } from '../../../../runtime/references/rename.ts'
import type { DocumentChange, StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { ownedBy } from '../read/owned-by.ts'

/** A document as it stands, and what becomes of it. */
interface Follower {
  stored: StoredDocument
  change: DocumentChange
}

/**
 * The changes that a new key brings to the other documents: those the renamed one owns move along, those that refer to
 * it or to them follow.
 */
export async function renamed(before: Document, key: string, context: Context): Promise<Follower[]> {
  const { set } = context.engine
  // Who cannot change all that refers to it cannot rename it: the save is refused then.
  const documents = context.store.documents.whole
  const owned = await ownedBy(before, context)
  const involved = new Map<number, StoredDocument>(owned.map((stored) => [stored.id, stored]))
  for (const { document } of [{ document: before }, ...owned]) {
    const users = await documents.usedBy(addressOf(document))
    for (const stored of await documents.many(users.map((use) => use.address))) involved.set(stored.id, stored)
  }
  const others = [...involved.values()].filter(({ document }) => addressOf(document) !== addressOf(before))
  const all = [before, ...others.map((stored) => stored.document)]
  const after = new Set(rename(set, all, addressOf(before), key))
  const byName = new Map([...after].map((document) => [addressOf(document), document]))
  return others.flatMap((stored): Follower[] => {
    const next = nextOf(stored.document, before, key, byName)
    if (!next) return []
    return [{ stored, change: { do: 'save', id: stored.id, document: next, revision: stored.revision } }]
  })
}

/** What a document became: under its own address, or under the one that begins with the owner's new key. */
function nextOf(
  document: Document,
  before: Document,
  key: string,
  byName: Map<string, Document>,
): Document | undefined {
  const own = byName.get(addressOf(document))
  if (own) return own
  if (!document.key.startsWith(`${before.key}.`)) return undefined
  return byName.get(addressOf({ kind: document.kind, key: key + document.key.slice(before.key.length) }))
}
