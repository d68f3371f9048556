import type { SchemaSpec } from '../generated/kinds/schema.ts'
import { findRenamed } from './find-renamed.ts'

export type StoredColumn = NonNullable<SchemaSpec['resultColumns']>[number]

/** What a column is by its database; which of these a database tells differs. */
const properties = ['type', 'typeClass', 'size', 'decimalDigits', 'inullable', 'limit'] as const
type Property = (typeof properties)[number]

export type LiveColumn = Pick<StoredColumn, 'name' | 'typeClass'> & Partial<Pick<StoredColumn, Property>>

export interface ColumnChange {
  property: Property
  before: unknown
  after: unknown
}

/** One difference between the columns that a schema knows and those that the database gives today. */
export type Drift =
  | { what: 'dropped'; key: string; name: string }
  | { what: 'renamed'; key: string; name: string; to: string }
  | { what: 'changed'; key: string; name: string; changes: ColumnChange[]; column: LiveColumn }
  | { what: 'added'; name: string; column: LiveColumn }

/** Names a drift within its schema, so that one can be chosen. */
export function driftId(drift: Drift): string {
  return `${drift.what}:${drift.what === 'added' ? drift.name : drift.key}`
}

/**
 * Differences in the order of the stored columns, added ones last. Columns are the same by name, whatever the case; those
 * without a partner may have been renamed (`findRenamed`).
 */
export function compareColumns(stored: readonly StoredColumn[], live: readonly LiveColumn[]): Drift[] {
  const partners = partnersOf(stored, live)
  const taken = new Set(partners.values())
  return [
    ...stored.flatMap((column): Drift[] => {
      const now = partners.get(column)
      const { key, name } = column
      if (!now) return [{ what: 'dropped', key, name }]
      const changes = changesOf(column, now)
      return [
        ...(isSameName(name, now.name) ? [] : [{ what: 'renamed' as const, key, name, to: now.name }]),
        ...(changes.length === 0 ? [] : [{ what: 'changed' as const, key, name, changes, column: now }]),
      ]
    }),
    ...live
      .filter((column) => !taken.has(column))
      .map((column): Drift => ({ what: 'added', name: column.name, column })),
  ]
}

function partnersOf(stored: readonly StoredColumn[], live: readonly LiveColumn[]): Map<StoredColumn, LiveColumn> {
  const partners = new Map<StoredColumn, LiveColumn>()
  const free = new Set(live)
  for (const column of stored) {
    const now =
      free.values().find(({ name }) => name === column.name) ??
      free.values().find(({ name }) => isSameName(name, column.name))
    if (!now) continue
    partners.set(column, now)
    free.delete(now)
  }
  for (const [column, now] of findRenamed(stored, live, partners)) partners.set(column, now)
  return partners
}

/** Rows are read by name without regard to case, as databases do. */
function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** What canonical documents leave out. */
const defaults: Partial<Record<Property, unknown>> = { decimalDigits: 0, inullable: false }

function changesOf(stored: StoredColumn, live: LiveColumn): ColumnChange[] {
  const changes = properties.flatMap((property) => {
    const before = stored[property] ?? defaults[property]
    const after = live[property]
    // What either side does not say is not a difference.
    if (before === undefined || after === undefined || isEqual(property, before, after)) return []
    return [{ property, before, after }]
  })
  // A schema that does not say whether a column can be empty may never have been told: that alone is no difference.
  return changes.every(({ property }) => property === 'inullable') ? [] : changes
}

function isEqual(property: Property, one: unknown, other: unknown): boolean {
  // Databases write the names of types in either case.
  if (property === 'type') return isSameName(String(one), String(other))
  return typeof one === 'object' ? JSON.stringify(one) === JSON.stringify(other) : one === other
}
