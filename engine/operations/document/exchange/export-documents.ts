import { addressOf } from '../../../../runtime/document.ts'
import type { Address, Document } from '../../../../runtime/document.ts'
import { canonicalDocument } from '../../../../runtime/format.ts'
import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import { packDocuments } from '../../../archive/pack-documents.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { Context } from '../../../call/context.ts'
import type { BytesOperation, DeclaredOperation } from '../../../call/operation.ts'
import { notFound, tooLarge } from '../../../codes/refusals.ts'
import { filesOf, packFiles } from '../../file/packed-files.ts'
import { fileAnswer } from '../../site/download/file-answer.ts'

/** Bytes of files that one JSON text can carry; more is for an archive. */
const mostInJson = 256 * 1024 * 1024

/** Documents, with what they need and the files that they name, in canonical form. Secrets are in none of them (SE-04). */
export const documentExport: DeclaredOperation<'document-export'> = async (request, context) => {
  const documents = await chosenDocuments(request, context)
  const files = await filesOf(documents, { set: context.engine.set, store: context.store })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > mostInJson) throw tooLarge({ text: 'export-as-archive', values: [Math.ceil(bytes / 1024 / 1024)] })
  return { documents, files: await packFiles(files, context) }
}

/** The same as an archive, made while it is sent. */
export const documentArchive: BytesOperation<'document-archive'> = async (request, context) => {
  const { engine, store } = context
  const documents = await chosenDocuments(request, context)
  const files = await filesOf(documents, { set: engine.set, store })
  const bytes = packDocuments(documents, files, {
    set: engine.set,
    bytesOf: (hash) => store.blobs.stream(hash),
    ...(request.schemas && { schemas: localizedSet(engine, context.language) }),
  })
  return fileAnswer({ type: 'application/zip', bytes }, context)
}

async function chosenDocuments(
  { addresses, needed = true }: OperationRequests['document-export'],
  context: Context,
): Promise<Document[]> {
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
  return [...found.values()].map((document) => canonicalDocument(document, engine.set))
}
