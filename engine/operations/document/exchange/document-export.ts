import { addressOf } from '../../../../runtime/document.ts'
import type { Address, Document } from '../../../../runtime/document.ts'
import { canonicalDocument } from '../../../../runtime/format.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { notFound } from '../../../codes/refusals.ts'
import { packFiles } from '../../file/packed-files.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'

/** Documents, with what they need and the files that they name, in canonical form. Secrets are in none of them (SE-04). */
export const documentExport: DeclaredOperation<'document-export'> = async ({ addresses, needed = true }, context) => {
  const { store, engine } = context
  const found = new Map<Address, Document>()
  for (const address of addresses) {
    const rows = needed ? await store.documents.withReferences(address) : await store.documents.many([address])
    if (!rows.some(({ document }) => addressOf(document) === address)) throw notFound()
    for (const { document } of rows) {
      if (mayUseKind(document.kind, 'read', context)) found.set(addressOf(document), document)
    }
  }
  context.audit({ object: addresses.slice(0, 20).join(' ') })
  const documents = [...found.values()].map((document) => canonicalDocument(document, engine.set))
  return { documents, files: await packFiles(documents, context) }
}
