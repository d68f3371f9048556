import type { DocumentQuery, DocumentStore, StoredDocument } from './store.ts'

const page = 500

/** All documents that a query finds, however many, read by pages: who only looks for one stops early. */
export async function* everyDocument(
  documents: Pick<DocumentStore, 'list'>,
  query: Omit<DocumentQuery, 'offset' | 'limit'>,
): AsyncGenerator<StoredDocument> {
  for (let offset = 0; ; offset += page) {
    const { rows } = await documents.list({ ...query, offset, limit: page })
    yield* rows
    if (rows.length < page) return
  }
}
