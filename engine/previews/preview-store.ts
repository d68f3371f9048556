import type { BlobStore, DocumentStore, Store } from '../store/store.ts'

type Real = Pick<Store, 'documents' | 'blobs'>

/**
 * The store of a preview: all that its pages write stays in `own`, which is in memory and goes with it. Of the installation's
 * they read documents (mail settings, data sources) and files, and nothing else of it.
 */
export function previewStore(own: Store, real: Real): Store {
  return {
    ...own,
    documents: { ...readingReal(own.documents, real), whole: readingReal(own.documents.whole, real) },
    blobs: readingBoth(own.blobs, real.blobs),
    transaction: (work, options) => own.transaction((inside) => work(previewStore(inside, real)), options),
  }
}

function readingReal(own: DocumentStore, { documents }: Real): DocumentStore {
  return {
    ...own,
    find: (address) => documents.find(address),
    many: (addresses) => documents.many(addresses),
    read: (kind, id) => documents.read(kind, id),
    withReferences: (address) => documents.withReferences(address),
  }
}

function readingBoth(own: BlobStore, real: BlobStore): BlobStore {
  return {
    ...own,
    get: async (id) => (await own.get(id)) ?? real.get(id),
    read: async (hash) => (await own.read(hash)) ?? real.read(hash),
    async *stream(hash) {
      yield* (await own.byHash(hash)) ? own.stream(hash) : real.stream(hash)
    },
  }
}
