import { addressOf, type Address, type Document } from '../../../runtime/document.ts'
import { closure } from '../../../runtime/check/check-site.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { StoreReader } from '../../store/open-reader.ts'
import type { Release, StoredDocument } from '../../store/store.ts'
import { readDocuments } from '../load-release.ts'

export interface Gathered {
  /** All that the site refers to, as it is to be published. */
  documents: Map<string, Document>
  /** Content numbers of routes: the store's ids, which a content keeps for good. */
  ids: Record<string, Address>
}

/**
 * The documents of a release in the making: with `chosen`, the base release and these documents as they stand now;
 * without, everything as it stands now.
 */
export async function gatherDocuments(
  site: Address,
  options: { base: Release | undefined; chosen: readonly Address[] | undefined; overlay?: readonly Document[] },
  { store, set }: { store: Pick<StoreReader, 'documents' | 'releases'>; set: JsonSchemaSet },
): Promise<Gathered> {
  const { base, chosen } = options
  const stored = new Map<string, StoredDocument>()
  for (const one of await store.documents.withReferences(site)) stored.set(addressOf(one.document), one)
  const frozen = chosen && base ? await readDocuments(base, store) : new Map<string, Document>()
  const overlay = new Map((options.overlay ?? []).map((document) => [addressOf(document) as string, document]))
  const picked = new Set<string>(chosen)
  const current = (address: string) => stored.get(address)?.document
  const library = {
    get: (address: string) =>
      overlay.get(address) ?? (frozen.has(address) && !picked.has(address) ? frozen.get(address) : current(address)),
  }
  const documents = new Map(closure(site, library, set).map((document) => [addressOf(document) as string, document]))
  const numbers = new Map(Object.entries(base?.manifest.ids ?? {}).map(([id, address]) => [address as string, id]))
  const ids: Record<string, Address> = {}
  for (const [address, document] of documents) {
    if (!isRouted(document, set)) continue
    const id = stored.get(address)?.id ?? numbers.get(address)
    if (id !== undefined) ids[String(id)] = addressOf(document)
  }
  return { documents, ids }
}

/** Kinds that another kind owns have pages of their own, and so a number in routes. */
function isRouted(document: Document, set: JsonSchemaSet): boolean {
  return set.hasKind(document.kind) && set.kind(document.kind)['x-owner'] !== undefined
}
