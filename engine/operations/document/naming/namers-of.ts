import { addressOf } from '../../../../runtime/document.ts'
import { findReferences } from '../../../../runtime/references/find-references.ts'
import type { Context } from '../../../call/context.ts'
import type { StoredDocument } from '../../../store/store.ts'
import { ownedBy } from '../read/owned-by.ts'

interface Namer {
  row: StoredDocument
  /** What refers to it sees beyond it (`x-ref.through`). */
  through: boolean
}

/**
 * All documents whose checks see this one (`runtime/check/load-library.ts`), whoever sees them: what refers to it, what refers to
 * that or is owned by it, and farther only where a reference says so. Nothing else can name a part of it.
 */
export async function namersOf(holder: StoredDocument, context: Context): Promise<StoredDocument[]> {
  const found = new Map<string, StoredDocument>([[addressOf(holder.document), holder]])
  let last: Namer[] = [{ row: holder, through: true }]
  for (let round = 1; last.length > 0; round++) {
    const seen = round <= 2 ? last : last.filter(({ through }) => through)
    const near = (await Promise.all(seen.map(({ row }) => nextTo(row, context)))).flat()
    last = near.filter(({ row }) => {
      const address = addressOf(row.document)
      const isNew = !found.has(address)
      if (isNew) found.set(address, row)
      return isNew
    })
  }
  return [...found.values()].filter((row) => row !== holder)
}

/** Those that refer to a document, but for its owner, and those that it owns. */
async function nextTo({ document }: StoredDocument, context: Context): Promise<Namer[]> {
  const { store, engine } = context
  const address = addressOf(document)
  const uses = await store.documents.whole.usedBy(address)
  const users = await store.documents.whole.many([...new Set(uses.map((use) => use.address))])
  const refer = users.flatMap((row): Namer[] => {
    const references = findReferences(engine.set, row.document).filter((one) => one.address === address && !one.owns)
    return references.length === 0 ? [] : [{ row, through: references.some(({ through }) => through === true) }]
  })
  const owned = await ownedBy(document, context)
  return [...refer, ...owned.map((row) => ({ row, through: false }))]
}
