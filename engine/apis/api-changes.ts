import { closure } from '../../runtime/check/check-site.ts'
import { addressOf, isAddress, type Address, type Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { NotFound } from '../store/errors.ts'
import type { Release, Store } from '../store/store.ts'
import { storedJson } from '../store/stored-json.ts'

/** A document that publishing changes. */
export interface ApiChange {
  address: Address
  /** As calls are answered now. */
  before: Document | undefined
  after: Document | undefined
}

type ApiStore = Pick<Store, 'documents' | 'releases'>

/** The API with all that it refers to, as they are stored. Throws `NotFound`. */
export async function documentsOfApi(
  id: number,
  { store, set }: { store: Pick<Store, 'documents'>; set: JsonSchemaSet },
): Promise<{ address: Address; documents: Document[]; library: Map<string, Document> }> {
  const stored = await store.documents.read('api', id)
  if (!stored) throw new NotFound(`api ${id}`)
  const address = addressOf(stored.document)
  const all = await store.documents.withReferences(address)
  const library = new Map(all.map(({ document }): [string, Document] => [addressOf(document), document]))
  return { address, documents: closure(address, library, set), library }
}

/** What differs between the release that is called (none: nothing) and the documents as they are, or another release. */
export async function apiChanges(
  id: number,
  { running, release }: { running: number | undefined; release: number | undefined },
  { store, set }: { store: ApiStore; set: JsonSchemaSet },
): Promise<ApiChange[]> {
  const before = running === undefined ? new Map<string, Document>() : await frozen(id, running, store)
  const after =
    release === undefined
      ? new Map(
          (await documentsOfApi(id, { store, set })).documents.map((one): [string, Document] => [addressOf(one), one]),
        )
      : await frozen(id, release, store)
  return [...new Set([...after.keys(), ...before.keys()])]
    .filter(isAddress)
    .map((address) => ({ address, before: before.get(address), after: after.get(address) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

async function frozen(
  id: number,
  number: number,
  { releases }: Pick<Store, 'releases'>,
): Promise<Map<string, Document>> {
  const release: Release | undefined = await releases.get(id, number)
  if (!release) throw new NotFound(`release ${number} of api ${id}`)
  const { documents } = release.manifest
  const texts = await releases.contents(Object.values(documents))
  return new Map(
    Object.entries(documents).flatMap(([address, hash]) => {
      const text = texts.get(hash)
      return text === undefined ? [] : [[address, storedJson('document', text)]]
    }),
  )
}
