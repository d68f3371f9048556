import { addressOf, type Address, type Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { setAt } from '../../runtime/pointer.ts'
import { findReferences } from '../../runtime/references/find-references.ts'
import type { Overlay } from './overlay.ts'

/** New addresses of documents that the folder calls otherwise. */
export type NewAddresses = ReadonlyMap<string, Address>

/**
 * Where references of the folder lead: to documents of this installation, and to those that come under a new key with all
 * that they own.
 */
export function newAddresses(documents: readonly Document[], { map, keys }: Overlay, set: JsonSchemaSet): NewAddresses {
  const found = new Map<string, Address>(Object.entries(map))
  for (const { kind, key } of documents) {
    const from = addressOf({ kind, key })
    const own = Object.hasOwn(keys, from) ? keys[from] : undefined
    const owner = set.hasKind(kind) ? set.kind(kind)['x-owner'] : undefined
    const ownerKey = owner === undefined ? '' : key.slice(0, key.lastIndexOf('.'))
    const moved = owner === undefined || ownerKey === '' ? undefined : keys[`${owner}/${ownerKey}`]
    if (own !== undefined) found.set(from, addressOf({ kind, key: own }))
    else if (moved !== undefined) found.set(from, addressOf({ kind, key: moved + key.slice(ownerKey.length) }))
  }
  return found
}

/** The document under its new key, its references to where the others are now. */
export function readdressed(document: Document, addresses: NewAddresses, set: JsonSchemaSet): Document {
  if (addresses.size === 0) return document
  const own = addresses.get(addressOf(document))
  let next = own ? { ...document, key: own.slice(own.indexOf('/') + 1) } : document
  for (const { at, address } of findReferences(set, document)) {
    const target = addresses.get(address)
    if (target !== undefined && target !== address) next = setAt(next, at, target)
  }
  return next
}
