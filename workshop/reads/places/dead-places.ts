import type { Document } from '../../../runtime/document.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { getAt, setAt } from '../../../runtime/pointer.ts'
import { keepShapes, leavesOf, type Leaf } from './places-of.ts'
import { valuesOf, type Known } from './values-of.ts'

/** Documents of a site, and what they become: the same text for the same. */
export interface Sample {
  documents: readonly Document[]
  compile(documents: readonly Document[]): string
}

export interface Asked {
  kinds: readonly string[]
  /** Whether a place is tried. */
  isAsked?(place: string): boolean
}

/** So often a place is tried, each time in another document or with another value. */
const mostTries = 240
const mostValues = 20

/**
 * The places of these kinds at which an option may be set without anything becoming another: whatever value it has, in
 * none of the samples. A place that no sample comes to is dead as well.
 */
export function deadPlaces(
  set: JsonSchemaSet,
  { kinds, isAsked = () => true }: Asked,
  samples: readonly Sample[],
): string[] {
  const shapes = new Map<string, unknown>()
  for (const { kind, spec } of samples.flatMap(({ documents }) => documents)) keepShapes(set, kind, spec, shapes)
  const alive = new Set<string>()
  const tries = new Map<string, number>()
  const tryAll = ({ documents, compile }: Sample, isTried: (leaf: Leaf) => boolean): void => {
    const known = knownIn(documents)
    for (const [index, document] of documents.entries()) {
      if (!kinds.includes(document.kind)) continue
      const put = (changed: Document) => compile(documents.with(index, changed))
      const bases = new Map<string, string | undefined>()
      for (const leaf of leavesOf(set, document.kind, document.spec, shapes)) {
        const tried = tries.get(leaf.place) ?? 0
        if (!isTried(leaf) || !isAsked(leaf.place) || alive.has(leaf.place) || tried > mostTries) continue
        tries.set(leaf.place, tried + 1)
        if (hasEffect(leaf, document, { set, known, put, bases })) alive.add(leaf.place)
      }
    }
  }
  // What a sample has itself stands where it belongs; what comes from another one may name what is not there.
  for (const sample of samples) tryAll(sample, ({ before }) => before.length === 0)
  for (const sample of samples) tryAll(sample, ({ before }) => before.length > 0)
  return [...tries.keys()].filter((place) => !alive.has(place)).toSorted()
}

interface Trial {
  set: JsonSchemaSet
  known: Known
  put(changed: Document): string
  bases: Map<string, string | undefined>
}

function hasEffect({ at, schema, before }: Leaf, document: Document, { set, known, put, bases }: Trial): boolean {
  const base = before.reduce((sum, [place, value]) => (place === '/spec' ? sum : setAt(sum, place, value)), document)
  const outcomeOf = (changed: Document): string | undefined => {
    try {
      return put(changed)
    } catch {
      // No such document is ever compiled.
      return undefined
    }
  }
  const name = JSON.stringify(before)
  if (!bases.has(name)) bases.set(name, outcomeOf(base))
  const usual = bases.get(name)
  if (usual === undefined) return false
  return valuesOf(set, schema, known)
    .filter((value) => JSON.stringify(value) !== JSON.stringify(getAt(base, at)))
    .slice(0, mostValues)
    .some((value) => {
      const now = outcomeOf(setAt(base, at, value))
      return now !== undefined && now !== usual
    })
}

function knownIn(documents: readonly Document[]): Known {
  const addresses: Record<string, string[]> = {}
  const columns = new Set<string>()
  for (const { kind, key, spec } of documents) {
    ;(addresses[kind] ??= []).push(`${kind}/${key}`)
    const { resultColumns = [] } = spec as { resultColumns?: { key: string }[] }
    for (const column of resultColumns) columns.add(column.key)
  }
  return { addresses, columns: [...columns].slice(0, 6) }
}
