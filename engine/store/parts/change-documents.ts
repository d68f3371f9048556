import type { Context } from '../context.ts'
import type { DocumentChange, StoredDocument } from '../store.ts'
import { releaseUniqueValues } from './document-indexes.ts'
import { createDocument, removeDocument, saveDocument } from './write-document.ts'

/** As many changes are written in one go. */
const together = 20

/**
 * Applies changes in order. Unique values of those that are saved are free at once, so that two may exchange theirs. Inside a
 * transaction.
 */
export async function changeDocuments(
  context: Context,
  changes: readonly DocumentChange[],
  by: string,
): Promise<StoredDocument[]> {
  const written: StoredDocument[] = []
  const saved = changes.flatMap((change) => (change.do === 'save' ? [change.id] : []))
  if (saved.length > 1) await releaseUniqueValues(context, saved)
  for (const [at, change] of changes.entries()) {
    // The embedded store answers without ever waiting: others read in between.
    if (at % together === together - 1) await new Promise((resolve) => void setImmediate(resolve))
    if (change.do === 'create') written.push(await createDocument(context, change.document, by, change))
    else if (change.do === 'save')
      written.push(await saveDocument(context, change.id, change.document, { ...change, by }))
    else if (change.do === 'put') written.push(await putDocument(context, change, by))
    else await removeDocument(context, change.id, { ...change, by })
  }
  return written
}

async function putDocument(
  context: Context,
  change: DocumentChange & { do: 'put' },
  by: string,
): Promise<StoredDocument> {
  const { document, note } = change
  const there = await context.write
    .selectFrom('documents')
    .select(['id', 'revision'])
    .where('kind', '=', document.kind)
    .where('key', '=', document.key)
    .executeTakeFirst()
  if (!there) return createDocument(context, document, by, change)
  return saveDocument(context, there.id, document, { revision: there.revision, by, note, action: 'import' })
}
