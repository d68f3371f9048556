import { findRenamed } from '../drift/find-renamed.ts'
import type { StoredColumn } from '../drift/compare-columns.ts'

/** A column that rows do not have any more, by its key; `to`: the one that stands in its place. */
export interface GoneColumn {
  key: string
  to?: string
}

/**
 * Columns that a schema had before and has no more. One of the same name is the same column under another key; others are, when
 * they are as alike as columns of a database that got another name.
 */
export function goneColumns(before: readonly StoredColumn[], after: readonly StoredColumn[]): GoneColumn[] {
  const now = new Map(after.map((column) => [column.key, column]))
  const known = new Set(before.map(({ key }) => key))
  const added = after.filter(({ key }) => !known.has(key))
  const gone = before.filter(({ key }) => !now.has(key))
  const byName = new Map(
    gone.flatMap(({ key, name }) => added.filter((one) => one.name === name).map((to) => [key, to])),
  )
  const partners = new Map<StoredColumn, StoredColumn>(
    before.flatMap((column) => {
      const partner = now.get(column.key) ?? byName.get(column.key)
      return partner ? [[column, partner] as const] : []
    }),
  )
  const alike = new Map(findRenamed(before, after, partners))
  return gone.map((column) => {
    const to = partners.get(column)?.key ?? after.find((one) => one === alike.get(column))?.key
    return { key: column.key, ...(to !== undefined && { to }) }
  })
}
