import type { Context } from '../context.ts'
import type { DocumentChange, StoredDocument } from '../store.ts'
import { createDocument, removeDocument, saveDocument } from './write-document.ts'

/** Applies changes in order. Inside a transaction. */
export async function changeDocuments(
  context: Context,
  changes: readonly DocumentChange[],
  by: string,
): Promise<StoredDocument[]> {
  const written: StoredDocument[] = []
  for (const change of changes) {
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
