import { addressOf } from '../document.ts'
import type { Document } from '../document.ts'
import { findParts } from '../parts/index.ts'
import { setAt } from '../pointer.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk } from '../json-schema/walk.ts'

/**
 * Follows a part that got a new name (a parameter of a schema, a page of a content, an input): `before` and `after` are
 * the document that holds it. Answers the other documents, and `after` itself, with every `x-part` that named it named
 * anew. A place means this part when it was allowed there before, and is no more, while the new name is.
 */
export function renamePart(
  set: JsonSchemaSet,
  documents: readonly Document[],
  { before, after, from, to }: { before: Document; after: Document; from: string; to: string },
): Document[] {
  const address = addressOf(before)
  const earlier = new Map(documents.map((document) => [addressOf(document), document])).set(address, before)
  const later = new Map(earlier).set(address, after)
  return [...later.values()].flatMap((document) => {
    const places = placesOf(set, document, from).filter(({ name, at }) => {
      const old = addressOf(document) === address ? before : document
      const has = (owner: Document, library: typeof later, key: string): boolean =>
        findParts(name, owner, at, library)?.some((part) => part.key === key) ?? false
      return has(old, earlier, from) && !has(document, later, from) && has(document, later, to)
    })
    if (places.length === 0) return []
    return [places.reduce((next, { at }) => setAt(next, at, to), document)]
  })
}

function placesOf(set: JsonSchemaSet, document: Document, value: string): { name: string; at: string }[] {
  const found: { name: string; at: string }[] = []
  if (!set.hasKind(document.kind)) return found
  const visit = (here: { schema: { 'x-part'?: string }; value: unknown; at: string }): void => {
    const name = here.schema['x-part']
    if (name !== undefined && here.value === value) found.push({ name, at: here.at })
  }
  walk(set, { schema: set.kind(document.kind), value: document.spec, at: '/spec' }, visit)
  return found
}
