import type { Staging } from '../bulk/staging.ts'

const name = '#kumiki_rows'
const staged = `[${name}]`
const list = (columns: readonly string[], of = '') => columns.map((column) => `${of}${column}`).join(', ')
const equal = (columns: readonly string[]) => columns.map((column) => `t.${column} = s.${column}`).join(' AND ')

/**
 * SQL Server lets readers wait for rows that a transaction has written, but for a database that has READ_COMMITTED_SNAPSHOT. A
 * temporary table is its connection's own, and goes with a transaction that is rolled back.
 */
export const staging: Staging = {
  name,
  open: (table, columns, keys) => [
    // The types, lengths and collations of the table, and none of its rows.
    `SELECT TOP 0 ${list(columns)} INTO ${staged} FROM ${table}`,
    // Two rows of one key would change their row in an order that nobody knows.
    ...(keys.length > 0 ? [`CREATE UNIQUE INDEX kumiki_key ON ${staged} (${list(keys)})`] : []),
  ],
  empty: (table) => `DELETE FROM ${table}`,
  update(table, others, keys) {
    // Rows that are nothing but their key are only counted.
    const set = (others.length > 0 ? others : keys).map((column) => `${column} = s.${column}`).join(', ')
    return `UPDATE t SET ${set} FROM ${table} AS t INNER JOIN ${staged} AS s ON ${equal(keys)}`
  },
  insert(table, columns, keys) {
    const select = `SELECT ${list(columns, 's.')} FROM ${staged} AS s`
    const there = `SELECT 1 FROM ${table} AS t WHERE ${equal(keys)}`
    const where = keys.length > 0 ? ` WHERE NOT EXISTS (${there})` : ''
    return `INSERT INTO ${table} (${list(columns)}) ${select}${where}`
  },
  close: `DROP TABLE ${staged}`,
}
