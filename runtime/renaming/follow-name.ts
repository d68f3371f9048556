import { addressOf, isOfKind, type Document } from '../document.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { renamePart, type Followed, type RenamedPart } from '../references/rename-part.ts'
import { followColumns } from '../report/follow-columns.ts'
import { objectsAt } from '../parts/objects-at.ts'
import { changedPlaces } from './changed-places.ts'
import { unsurePlaces, type UnsurePlaces } from './unsure-places.ts'

export interface NameFollowed {
  /** Documents in which something names the part, as they are when they follow; that which holds it may be among them. */
  followed: Followed[]
  /** Places that may mean it, and that nothing can follow for certain. */
  unsure: UnsurePlaces[]
}

/**
 * All that follows a part with another name. `documents`: those that can name it, and what these refer to; `asked`: those of
 * them that are searched for what is not certain.
 */
export function followName(
  set: JsonSchemaSet,
  documents: readonly Document[],
  renamed: RenamedPart,
  asked: ReadonlySet<string>,
): NameFollowed {
  const found = new Map(renamePart(set, documents, renamed).map((one) => [addressOf(one.document), one]))
  for (const document of documents) {
    const followed = withReport(set, documents, document, renamed)
    if (followed) found.set(addressOf(document), followed)
  }
  const followed = [...found.values()]
  return { followed, unsure: unsurePlaces(set, documents, { renamed, followed, asked }) }
}

/** Of a report also the places of its template and of the name of its file. */
function withReport(
  set: JsonSchemaSet,
  documents: readonly Document[],
  document: Document,
  { before, after, from, to }: RenamedPart,
): Followed | undefined {
  if (!isOfKind('report', document) || !isColumnGone(before, after, from)) return undefined
  const others = documents.filter((one) => one !== document && addressOf(one) !== addressOf(before))
  const next = followColumns(set, document, { before, after, gone: [{ key: from, to }], others })
  return next === document ? undefined : { document: next, places: changedPlaces(document, next) }
}

function isColumnGone(before: Document, after: Document, key: string): boolean {
  const has = (document: Document): boolean =>
    objectsAt<{ key: string }>(document, '/spec/resultColumns')?.some((column) => column.key === key) ?? false
  return has(before) && !has(after)
}
