import type { Document } from '../document.ts'
import { objectsAt } from './objects-at.ts'
import type { Library, Part } from './part.ts'

interface SqlGuiTable {
  key: string
  subquery?: string
}

/**
 * Columns of a table of SQL GUI under the names that a statement uses. Only those of subqueries are known to documents;
 * a table's are the database's own: undefined.
 */
export function sqlGuiColumns(document: Document, alias: unknown, library: Library): Part[] | undefined {
  const table = (objectsAt<SqlGuiTable>(document, '/spec/gui/tables') ?? []).find(({ key }) => key === alias)
  return subqueryColumns(table?.subquery, library)
}

/** Columns of a subquery by the names that it returns. */
export function subqueryColumns(address: unknown, library: Library): Part[] | undefined {
  if (typeof address !== 'string') return undefined
  const columns = objectsAt<Part & { name: string }>(library.get(address), '/spec/resultColumns')
  return columns?.length ? columns.map((column) => ({ ...column, key: column.name })) : undefined
}
