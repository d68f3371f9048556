import { addressOf, type Address, type Document } from '../../../runtime/document.ts'
import { findSecrets } from '../../../runtime/references/find-secrets.ts'
import { setAt } from '../../../runtime/pointer.ts'
import type { Context, Operation } from '../operation.ts'

/** Documents with all that they need, in the order of their numbers. Secrets are not in documents and so not in exports. */
export const documentExport: Operation<{ addresses: Address[]; needed?: boolean }> = async (input, context) => {
  const { addresses, needed = true } = input
  const { documents } = context.store
  const found = new Map<number, Document>()
  const lists = needed
    ? await Promise.all(addresses.map((address) => documents.withReferences(address)))
    : [await documents.many(addresses)]
  for (const { id, document } of lists.flat()) found.set(id, withoutSecretMarks(document, context))
  const sorted = [...found].sort(([a], [b]) => a - b).map(([, document]) => document)
  context.audit({ object: sorted.map(addressOf).join(' ').slice(0, 1000) })
  return { documents: sorted }
}

/** Even the mark that a secret was set stays here: the importing side asks for it. */
function withoutSecretMarks(document: Document, context: Context): Document {
  return findSecrets(context.engine.set, document).reduce((next, { at }) => setAt(next, at, undefined), document)
}
