import { addressOf } from '../document.ts'
import type { Document } from '../document.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk } from '../json-schema/walk.ts'
import { likelyParts } from '../parts/index.ts'
import type { Library, Part } from '../parts/index.ts'
import { setAt } from '../pointer.ts'
import { withMentions } from './mentions.ts'

/** A part that got another name: the document that holds it, as it was and as it is. */
export interface RenamedPart {
  before: Document
  after: Document
  from: string
  to: string
}

/** A place that follows: what stands there, and what stands there then. */
export interface FollowedPlace {
  at: string
  before: unknown
  after: unknown
  /** The new name means something else there already. */
  taken?: true
}

/** A document as it is when it follows, and where. */
export interface Followed {
  document: Document
  places: FollowedPlace[]
}

interface Candidate extends FollowedPlace {
  /** The `x-part` that it may mean. */
  part: string
}

/**
 * Follows a part that got a new name (a parameter of a schema, a page of a content, an input). Answers the other documents,
 * and `after` itself, in which something names it: a place that refers to a part (`x-part`), or a text in which one is
 * mentioned (`x-mentions`). A place means this part when it was allowed there before, and is no more, while the new name is.
 * What follows may be a part itself (a field of a search), which is followed in turn.
 */
export function renamePart(set: JsonSchemaSet, documents: readonly Document[], renamed: RenamedPart): Followed[] {
  const { before, after, from, to } = renamed
  const address = addressOf(before)
  const earlier = new Map<string, Document>(documents.map((one) => [addressOf(one), one]))
  earlier.set(address, before)
  const later = new Map(earlier).set(address, after)
  const open = [...earlier].map(([key, document]) => ({
    key,
    places: candidatesIn(set, document, earlier, { from, to }),
  }))
  const found = new Map<string, FollowedPlace[]>()
  for (let isAnother = true; isAnother;) {
    isAnother = false
    for (const one of open) {
      const moved = one.places.filter((place) => means(place, one.key, { earlier, later, from, to }))
      if (moved.length === 0) continue
      isAnother = true
      one.places = one.places.filter((place) => !moved.includes(place))
      const places = moved.map(({ part, ...place }): FollowedPlace => {
        const isTaken = partAt(earlier, one.key, { part, at: place.at }, to) !== undefined
        return { ...place, ...(isTaken && { taken: true }) }
      })
      found.set(one.key, [...(found.get(one.key) ?? []), ...places])
      const now = later.get(one.key)
      if (now)
        later.set(
          one.key,
          moved.reduce((next, place) => setAt(next, place.at, place.after), now),
        )
    }
  }
  return [...found].flatMap(([key, places]) => {
    const document = later.get(key)
    return document ? [{ document, places }] : []
  })
}

interface Looked {
  earlier: ReadonlyMap<string, Document>
  later: ReadonlyMap<string, Document>
  from: string
  to: string
}

function means(place: Candidate, key: string, { earlier, later, from, to }: Looked): boolean {
  const was = partAt(earlier, key, place, from)
  if (!was) return false
  const is = partAt(later, key, place, from)
  // A column that is gone may still be a parameter of its name: what the field meant is gone all the same.
  const isGone = is === undefined || is.word !== was.word
  return isGone && partAt(later, key, place, to) !== undefined
}

/** The part of a name that a place of the document at `key` may mean. */
function partAt(
  library: ReadonlyMap<string, Document>,
  key: string,
  { part, at }: Pick<Candidate, 'part' | 'at'>,
  name: string,
): Part | undefined {
  const document = library.get(key)
  return document && likelyParts(part, document, at, library)?.find((one) => one.key === name)
}

/** Places at which the name may mean the part. */
function candidatesIn(
  set: JsonSchemaSet,
  document: Document,
  library: Library,
  { from, to }: Pick<RenamedPart, 'from' | 'to'>,
): Candidate[] {
  const found: Candidate[] = []
  if (!set.hasKind(document.kind)) return found
  walk(
    set,
    { schema: set.kind(document.kind), value: document.spec, at: '/spec' },
    ({ schema, value, at }) => {
      const part = schema['x-part']
      if (part !== undefined && value === from) found.push({ part, at, before: from, after: to })
      const mentions = schema['x-mentions']
      const after = mentions && withMentions({ schema, value, document, library }, from, to)
      if (mentions && after !== undefined) found.push({ part: mentions.part, at, before: value, after })
    },
    namesParts,
  )
  return found
}

/** Whether a schema says that a part is named there. */
export const namesParts = (schema: JsonSchema): boolean =>
  schema['x-part'] !== undefined || schema['x-mentions'] !== undefined
