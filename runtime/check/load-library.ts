import { addressOf } from '../document.ts'
import type { Address, Document } from '../document.ts'
import { findReferences, ownerOf } from '../references/find-references.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'

/**
 * The library that `checkDocument` needs for some documents: what they refer to and their owners, and what those refer
 * to in turn (the schema behind a drilldown's target, the login schema of the site); beyond that what is reached
 * `through` a document (the schema of the site's authentication API). `read` answers the documents that exist. The
 * documents themselves are in the library too, as they are given: unsaved.
 */
export async function loadLibrary(
  set: JsonSchemaSet,
  documents: readonly Document[],
  read: (addresses: Address[]) => Promise<readonly Document[]>,
): Promise<Map<string, Document>> {
  const library = new Map<string, Document>(documents.map((document) => [addressOf(document), document]))
  const asked = new Set<string>(library.keys())
  const through = new Set<Address>()
  let last: readonly Document[] = documents
  for (let round = 1; last.length > 0; round++) {
    const wanted = new Set<Address>()
    for (const document of last) {
      for (const { address, owns, through: goesOn } of findReferences(set, document)) {
        if (goesOn) through.add(address)
        // The other contents of a site say nothing about this one.
        if (!asked.has(address) && !(owns && round > 1)) wanted.add(address)
      }
      const owner = ownerOf(set, document)
      if (owner !== undefined && !asked.has(owner)) wanted.add(owner)
    }
    if (wanted.size === 0) break
    for (const address of wanted) asked.add(address)
    const found = await read([...wanted])
    for (const document of found) library.set(addressOf(document), document)
    last = round === 1 ? found : found.filter((document) => through.has(addressOf(document)))
  }
  return library
}
