import { addressOf, splitAddress } from '../document.ts'
import type { Address, Document } from '../document.ts'
import { setAt } from '../pointer.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { findReferences } from './find-references.ts'

/**
 * Gives a document a new key. Answers every document that changes: itself, those it owns (their keys begin with its
 * key), and all that refer to one of them. Throws when a new address is taken.
 */
export function rename(set: JsonSchemaSet, documents: readonly Document[], from: Address, key: string): Document[] {
  const { kind, key: oldKey } = splitAddress(from)
  const renamed = new Map<string, Address>()
  for (const document of documents) {
    const owner = set.hasKind(document.kind) ? set.kind(document.kind)['x-owner'] : undefined
    if (document.kind === kind && document.key === oldKey) renamed.set(from, addressOf({ kind, key }))
    else if (owner === kind && document.key.startsWith(`${oldKey}.`)) {
      renamed.set(addressOf(document), addressOf({ kind: document.kind, key: key + document.key.slice(oldKey.length) }))
    }
  }
  const taken = new Set(documents.map(addressOf).filter((address) => !renamed.has(address)))
  for (const address of renamed.values()) if (taken.has(address)) throw new Error(`${address} exists`)
  return documents.map((document) => withNewNames(set, document, renamed)).filter((next, at) => next !== documents[at])
}

function withNewNames(set: JsonSchemaSet, document: Document, renamed: Map<string, Address>): Document {
  const own = renamed.get(addressOf(document))
  let next = own ? { ...document, key: splitAddress(own).key } : document
  for (const { at, address } of findReferences(set, document)) {
    const target = renamed.get(address)
    if (target) next = setAt(next, at, target)
  }
  return next
}
