import type { Document } from '../../../runtime/document.ts'
import type { Client } from '../../../workshop/client.ts'

/** Reads a document, changes it and saves it. */
export async function changeDocument(
  client: Client,
  kind: string,
  id: number,
  change: (document: Document) => void,
): Promise<void> {
  const { document, revision } = await client.call<{ document: Document; revision: number }>(
    'GET',
    `/document/${kind}/${id}`,
  )
  change(document)
  await client.call('PUT', `/document/${kind}/${id}`, { document, revision })
}
