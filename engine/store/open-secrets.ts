import { addressOf, type Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { findSecrets } from '../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../runtime/references/secret-destination.ts'
import type { Store } from './store.ts'

/** Secrets of a document by their place in it: `/spec/password`. */
export type OpenedSecrets = Readonly<Record<string, string>>

/** Secrets that somebody has typed, by their place or by their name in the document. */
export type TypedSecrets = Readonly<Record<string, string | null>>

/**
 * Opens the secrets of documents, each for exactly the destination that the document names now. A typed one goes before
 * the stored one.
 */
export function secretsOpener(store: Store, set: JsonSchemaSet) {
  const ids = new Map<string, number>()
  /** Addresses whose number is the one of today: another document may have taken the key since. */
  const asked = new Set<string>()
  store.events.on('*', (event) => {
    if (event.topic === 'document') asked.delete(event.key)
    if (event.topic === 'resync') asked.clear()
  })

  /** Number of a document; of one that is gone, which a running release may still mean, the last one. */
  const idOf = async (document: Document): Promise<number | undefined> => {
    const address = addressOf(document)
    if (!asked.has(address)) {
      const found = await store.documents.find(address)
      if (found) ids.set(address, found.id)
      asked.add(address)
    }
    return ids.get(address)
  }

  return {
    idOf,
    async open(document: Document, typed?: TypedSecrets): Promise<OpenedSecrets> {
      const opened: Record<string, string> = {}
      for (const place of findSecrets(set, document)) {
        const id = await idOf(document)
        const value =
          typed?.[place.at] ??
          typed?.[place.field] ??
          (id === undefined ? undefined : await store.secrets.get(id, place.field, secretDestination(place)))
        if (value !== undefined) opened[place.at] = value
      }
      return opened
    },
  }
}
