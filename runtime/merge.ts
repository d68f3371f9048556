import type { Document } from './document.ts'
import { equal } from './equal.ts'
import { toPointer } from './pointer.ts'
import { documentJsonSchema } from './json-schema/document-json-schema.ts'
import { identify } from './json-schema/identity.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema/json-schema-set.ts'
import { titleOf } from './json-schema/title-of.ts'
import { decided, propertySchema } from './json-schema/walk.ts'
import { isObject } from './json/is-object.ts'

export interface Conflict {
  /** Identity path, as in `difference`. */
  at: string
  /** Titles from the schema, in one line. */
  title: string
  base: unknown
  mine: unknown
  theirs: unknown
}

/** A value of the document: what describes it, and where it stands. */
interface Place {
  schema: JsonSchema
  at: (string | number)[]
  titles: string[]
}

/**
 * Three-way merge by property, items of arrays by their identity. Where both sides changed the same thing differently,
 * the merged document holds mine and the conflict says what theirs is.
 */
export function merge<D extends Document>(
  base: D,
  mine: D,
  theirs: D,
  set: JsonSchemaSet,
): { merged: D; conflicts: Conflict[] } {
  return mergeChosen({ base, mine, theirs }, set, () => false)
}

/** The same, with theirs at the conflicts that are chosen (by `at`): their value, or their order of a list that both moved. */
export function mergeChosen<D extends Document>(
  sides: Sides<D>,
  set: JsonSchemaSet,
  isTheirs: (at: string) => boolean,
): { merged: D; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const schema = documentJsonSchema(set, sides.mine.kind)
  const merged = mergeValue({ set, conflicts, isTheirs }, { schema, at: [], titles: [] }, sides) as D
  return { merged, conflicts }
}

/** The same for a value that is no document, by the schema of it: where both sides changed the same thing, mine stays. */
export function mergePlain(set: JsonSchemaSet, schema: JsonSchema, sides: Sides): unknown {
  return mergeValue({ set, conflicts: [], isTheirs: () => false }, { schema, at: [], titles: [] }, sides)
}

interface Merging {
  set: JsonSchemaSet
  /** What was found so far. */
  conflicts: Conflict[]
  /** Whether theirs is what holds in a conflict. */
  isTheirs(at: string): boolean
}

/** One value as it was, and as each of the two sides has it. */
export interface Sides<Value = unknown> {
  base: Value
  mine: Value
  theirs: Value
}

function mergeValue(work: Merging, place: Place, { base, mine, theirs }: Sides): unknown {
  if (equal(mine, theirs) || equal(base, theirs)) return mine
  if (equal(base, mine)) return theirs
  const { set, conflicts } = work
  const own = decided(set, place.schema, mine)
  if (isObject(mine) && isObject(theirs) && sameShape(set, place.schema, own, theirs)) {
    const before = isObject(base) ? base : {}
    const result: [string, unknown][] = []
    for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const inner = propertySchema(own, key) ?? {}
      const titles = place.at.length === 0 && key === 'spec' ? [] : [...place.titles, titleOf(set, inner, key)]
      const next = { schema: inner, at: [...place.at, key], titles }
      const value = mergeValue(work, next, { base: before[key], mine: mine[key], theirs: theirs[key] })
      if (value !== undefined) result.push([key, value])
    }
    return Object.fromEntries(result)
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const before = Array.isArray(base) ? base : []
    const name = identify(set, own, before, mine, theirs)
    if (name) return mergeItems(work, { ...place, schema: own }, { base: before, mine, theirs }, name)
  }
  const at = toPointer(place.at)
  conflicts.push({ at, title: place.titles.join(' ▸ '), base, mine, theirs })
  return work.isTheirs(at) ? theirs : mine
}

/** Two branches of a union are merged as one value: half of each would be neither. */
function sameShape(set: JsonSchemaSet, schema: JsonSchema, own: JsonSchema, theirs: unknown): boolean {
  const other = decided(set, schema, theirs)
  const constants = (shape: JsonSchema): unknown[] =>
    Object.entries(shape.properties ?? {}).flatMap(([key, property]) =>
      Object.hasOwn(property, 'const') ? [key, property.const] : [],
    )
  return equal(constants(own), constants(other))
}

function mergeItems(
  work: Merging,
  place: Place,
  { base, mine, theirs }: Sides<unknown[]>,
  name: (item: unknown) => string,
): unknown[] {
  const schema = typeof place.schema.items === 'object' ? place.schema.items : {}
  const byName = (list: unknown[]): Map<string, unknown> => new Map(list.map((item) => [name(item), item]))
  const [before, here, there] = [byName(base), byName(mine), byName(theirs)]
  const merged = new Map<string, unknown>()
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const next = { schema, at: [...place.at, id], titles: [...place.titles, id.slice(id.indexOf('=') + 1)] }
    const value = mergeValue(work, next, { base: before.get(id), mine: here.get(id), theirs: there.get(id) })
    if (value !== undefined) merged.set(id, value)
  }
  const at = toPointer(place.at)
  const sides = { base: [...before.keys()], mine: [...here.keys()], theirs: [...there.keys()] }
  const order = mergeOrder(sides, work.isTheirs(at))
  if (order.conflict) {
    const plain = (ids: Map<string, unknown>): string[] => [...ids.keys()].map((id) => id.slice(id.indexOf('=') + 1))
    const [one, two, three] = [plain(before), plain(here), plain(there)]
    work.conflicts.push({ at, title: place.titles.join(' ▸ '), base: one, mine: two, theirs: three })
  }
  return order.order.filter((id) => merged.has(id)).map((id) => merged.get(id))
}

/**
 * The order of the side that moved something, of both the one that holds; the other side's new items stand behind the item they
 * followed.
 */
function mergeOrder(
  { base, mine, theirs }: Sides<string[]>,
  isTheirs: boolean,
): { order: string[]; conflict: boolean } {
  const moved = (side: string[]): boolean =>
    !equal(
      base.filter((id) => side.includes(id)),
      side.filter((id) => base.includes(id)),
    )
  const common = (side: string[]): string[] => side.filter((id) => mine.includes(id) && theirs.includes(id))
  const conflict = moved(mine) && moved(theirs) && !equal(common(mine), common(theirs))
  const isLed = conflict ? isTheirs : moved(theirs) && !moved(mine)
  const [leading, other] = isLed ? [theirs, mine] : [mine, theirs]
  const order = [...leading]
  other.forEach((id, index) => {
    if (order.includes(id)) return
    const previous = other.slice(0, index).findLast((earlier) => order.includes(earlier))
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id)
  })
  return { order, conflict }
}
