import { addressOf, splitAddress } from '../../../../runtime/document.ts'
import type { Address, Document } from '../../../../runtime/document.ts'
import { loadLibrary } from '../../../../runtime/check/load-library.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { reduced } from './reduced.ts'

/** Parts of the documents that a draft refers to, for its checks and pickers; nothing else of them. */
export const documentLibrary: DeclaredOperation<'document-library'> = async ({ references }, context) => {
  const { engine, store } = context
  const read = async (addresses: readonly Address[]): Promise<Document[]> => {
    const allowed = addresses.filter((address) => mayUseKind(splitAddress(address).kind, 'read', context))
    return (await store.documents.many(allowed)).map((stored) => stored.document)
  }
  const library = await loadLibrary(engine.set, await read(references), read)
  return {
    library: Object.fromEntries(
      [...library.values()].map((document) => [addressOf(document), reduced(document, engine.set)]),
    ),
  }
}
