import { addressOf } from '../../../../runtime/document.ts'
import type { Address, Document } from '../../../../runtime/document.ts'
import { canonicalDocument } from '../../../../runtime/format.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { CallError } from '../../../codes/call-error.ts'
import { packFiles, type PackedFile } from '../../file/packed-files.ts'
import type { Operation } from '../../../call/operation.ts'

interface Request {
  addresses: Address[]
  needed?: boolean
}

interface Response {
  documents: Document[]
  /** Bytes of the files that the documents name. */
  files: PackedFile[]
}

/** Documents, with what they need and the files that they name, in canonical form. Secrets are in none of them (SE-04). */
export const documentExport: Operation<Request, Response> = async ({ addresses, needed = true }, context) => {
  const { store, engine } = context
  const found = new Map<Address, Document>()
  for (const address of addresses) {
    const rows = needed ? await store.documents.withReferences(address) : await store.documents.many([address])
    if (!rows.some(({ document }) => addressOf(document) === address)) throw new CallError(40400)
    for (const { document } of rows) {
      if (mayUseKind(document.kind, 'read', context)) found.set(addressOf(document), document)
    }
  }
  context.audit({ object: addresses.slice(0, 20).join(' ') })
  const documents = [...found.values()].map((document) => canonicalDocument(document, engine.set))
  return { documents, files: await packFiles(documents, context) }
}
