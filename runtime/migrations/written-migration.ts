import { getAt, parsePointer, setAt, toPointer } from '../pointer.ts'
import type { Document } from '../document.ts'
import { isObject } from '../json/is-object.ts'
import type { Migration } from './migration.ts'

/** One step of a kind of one's own, as its file says it: `migrations/supplier/002-phone-for-fax.json`. */
export interface WrittenMigration {
  /** The version that it makes. */
  to: number
  changes: WrittenChange[]
}

/**
 * What is done to a document, in order. Places are JSON pointers below `/spec`; `*` stands for every item of a list. `move`: from
 * one place to another; `set`: a value where there is none; `remove`: it goes; `replace`: values by others.
 */
type WrittenChange =
  | { move: string; to: string }
  | { set: string; value: unknown }
  | { remove: string }
  | { replace: string; values: Record<string, unknown> }

const names = ['move', 'to', 'set', 'value', 'remove', 'replace', 'values']

/** Why it is none, with the place; undefined for one that can be done. */
export function migrationFault(value: unknown): { at: string; why: string } | undefined {
  if (!isObject(value)) return { at: '', why: 'is no migration: { "to": 2, "changes": [ … ] }' }
  const { to, changes } = value
  if (!Number.isInteger(to) || Number(to) < 2) return { at: '/to', why: 'must be the version that it makes, from 2 on' }
  if (!Array.isArray(changes)) return { at: '/changes', why: 'must be a list of changes' }
  const wrong = changes.findIndex((change) => !isChange(change))
  if (wrong < 0) return undefined
  const forms = '{ "move", "to" }, { "set", "value" }, { "remove" } or { "replace", "values" }, places below /spec'
  return { at: `/changes/${wrong}`, why: `is no change: ${forms}` }
}

export const isMigration = (value: unknown): value is WrittenMigration => migrationFault(value) === undefined

function isChange(change: unknown): change is WrittenChange {
  if (!isObject(change) || Object.keys(change).some((name) => !names.includes(name))) return false
  const { move, to, set, remove, replace, values } = change
  if (Object.hasOwn(change, 'move')) return isPlace(move) && isPlace(to) && starsIn(move) === starsIn(to)
  if (Object.hasOwn(change, 'set')) return isPlace(set) && Object.hasOwn(change, 'value')
  if (Object.hasOwn(change, 'remove')) return isPlace(remove)
  return isPlace(replace) && isObject(values)
}

const isPlace = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/spec/')
const starsIn = (place: string): number => parsePointer(place).filter((step) => step === '*').length

/** The step as one that is shipped. */
export function asMigration(name: string, { to, changes }: WrittenMigration): Migration {
  return { to, name, up: (document) => changes.reduce(changed, document) }
}

function changed(document: Document, change: WrittenChange): Document {
  if ('move' in change)
    return placesOf(document, change.move).reduce((next, { at, items }) => {
      const value = getAt(next, at)
      return value === undefined ? next : setAt(setAt(next, at, undefined), withItems(change.to, items), value)
    }, document)
  if ('set' in change)
    return placesOf(document, change.set).reduce(
      (next, { at }) => (getAt(next, at) === undefined ? setAt(next, at, change.value) : next),
      document,
    )
  if ('remove' in change)
    // From behind: what goes from a list moves what stands after it.
    return placesOf(document, change.remove).reduceRight((next, { at }) => setAt(next, at, undefined), document)
  return placesOf(document, change.replace).reduce((next, { at }) => {
    const value = String(getAt(next, at))
    return Object.hasOwn(change.values, value) ? setAt(next, at, change.values[value]) : next
  }, document)
}

/** The places that a pattern means in a document, and the items that its stars are. */
function placesOf(document: Document, pattern: string): { at: string; items: number[] }[] {
  let found: { steps: (string | number)[]; items: number[] }[] = [{ steps: [], items: [] }]
  for (const step of parsePointer(pattern))
    found = found.flatMap(({ steps, items }) => {
      if (step !== '*') return [{ steps: [...steps, step], items }]
      const list = getAt(document, toPointer(steps))
      return Array.isArray(list) ? list.map((_, at) => ({ steps: [...steps, at], items: [...items, at] })) : []
    })
  return found.map(({ steps, items }) => ({ at: toPointer(steps), items }))
}

function withItems(pattern: string, items: readonly number[]): string {
  const left = [...items]
  return toPointer(parsePointer(pattern).map((step) => (step === '*' ? (left.shift() ?? step) : step)))
}
