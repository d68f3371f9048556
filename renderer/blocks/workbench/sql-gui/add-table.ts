import type { SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'
import type { CatalogueColumn, CatalogueTable } from '../sql/catalogue.ts'
import { joinOf } from './join-of.ts'
import { pairsOf, type JoinedTable } from './pairs-of.ts'
import { freeName } from './sql-gui.ts'

type Table = SqlGui['tables'][number]
type Columns = (alias: string) => readonly CatalogueColumn[]

interface NewTable {
  table: Omit<Table, 'key'>
  /** What its alias is made of. */
  name: string
  own: readonly CatalogueColumn[]
}

/** The query with one more table and its alias; joined to the first one that it belongs to, else to the first. */
export function addTable(gui: SqlGui, columns: Columns, { table, name, own }: NewTable): [SqlGui, string] {
  const key = freeName(
    name,
    gui.tables.map((one) => one.key),
  )
  const added: JoinedTable = { ...table, key, columns: own }
  const known = gui.tables.map((one): JoinedTable => ({ ...one, columns: columns(one.key) }))
  const partner = known.find((one) => pairsOf(one, added).length > 0) ?? known[0]
  const joins = [...(gui.joins ?? [])]
  if (partner) joins.push(joinOf(partner, added, joins))
  return [{ ...gui, tables: [...gui.tables, { key, ...table }], ...(joins.length > 0 && { joins }) }, key]
}

/** A table of the catalogue as the query keeps it: without the library that the database finds by itself. */
export function tableOf({ library, name, usual }: CatalogueTable): Omit<Table, 'key'> {
  return { ...(!usual && library !== '' && { library }), file: name }
}

/** The query's own entry of a table of the catalogue, when it has one. */
export function findTable(gui: SqlGui, table: CatalogueTable): Table | undefined {
  const { file, library } = tableOf(table)
  const isSame = (other: Table) => other.library === library || (other.library === table.library && table.usual)
  return gui.tables.find((one) => one.file === file && isSame(one))
}
