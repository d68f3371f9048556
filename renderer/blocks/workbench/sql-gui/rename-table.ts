import type { SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'

/** The query with another alias for a table, wherever it is named. */
export function renameTable(gui: SqlGui, from: string, to: string): SqlGui {
  const names = new Set(['table', 'left', 'right', 'leftTable'])
  const visit = (value: unknown, inJoin: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => visit(one, inJoin))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        // `left` and `right` are tables of a join, but fields in its conditions.
        const isAlias = names.has(name) && inner === from && (name === 'table' || name === 'leftTable' || inJoin)
        return [name, isAlias ? to : visit(inner, name === 'joins')]
      }),
    )
  }
  const renamed = visit(gui, false) as SqlGui
  return { ...renamed, tables: gui.tables.map((table) => (table.key === from ? { ...table, key: to } : table)) }
}
