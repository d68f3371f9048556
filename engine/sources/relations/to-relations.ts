import type { TableKey, TableReference, TableRelations } from '../../../runtime/generated/calls/answer.ts'
import type { TypeClass, Value } from '../source.ts'
import { noneWhereRefused } from '../with-foreign-keys.ts'
import { guessReferences, type ToldColumn } from './guess-references.ts'

/** What the statements of a dialect tell of one library, in the order of tables, keys and their columns. */
export interface ToldRelations {
  /** Rows of table, name of the key, its kind and one of its columns. */
  keys: Promise<readonly Value[][]>
  /** Rows of table, constraint and column, then library, table and column of the other side. */
  references: Promise<readonly Value[][]>
  /** Rows of table, column and what tells its type. By these is guessed what the database does not tell. */
  columns: Promise<readonly Value[][]>
  typeClassOf(type: readonly Value[]): TypeClass
}

/** Rows of each of these statements at most: a library of some 5,000 tables. */
export const mostRelations = 100_000

/**
 * Keys and references of every table of a library. A database that does not tell them to this user tells what it can;
 * one that tells no reference at all may have them in the names of its columns: such guesses are marked.
 */
export async function toRelations(library: string, told: ToldRelations): Promise<TableRelations[]> {
  const [keys, references, columnRows] = await Promise.all([
    told.keys.catch(noneWhereRefused),
    told.references.catch(noneWhereRefused),
    told.columns,
  ])
  const columns = columnRows.map(([table, name, ...type]): ToldColumn => {
    return { table: String(table), name: String(name), typeClass: told.typeClassOf(type) }
  })
  const keysOf = Map.groupBy(keys, tableOf)
  const referencesOf = Map.groupBy(references, tableOf)
  const names = [...new Set(columns.map(({ table }) => table))]
  const tables = names.map((name) => ({
    name,
    keys: grouped(keysOf.get(name) ?? [])
      .map(toKey)
      .toSorted(byKind),
    references: grouped(referencesOf.get(name) ?? []).map(toReference),
  }))
  return references.length > 0 ? tables : guessReferences(library, tables, columns)
}

const tableOf = ([table]: readonly Value[]): string => String(table)

/** The rows of each key of one table. */
function grouped(rows: readonly Value[][]): Value[][][] {
  return [...Map.groupBy(rows, ([, name]) => String(name)).values()]
}

function toKey(rows: readonly Value[][]): TableKey {
  const [[, name, kind] = []] = rows
  const known = kinds.find((one) => one === kind) ?? 'index'
  return { name: String(name), kind: known, columns: rows.map(([, , , column]) => String(column)) }
}
const kinds = ['primary', 'unique', 'index'] as const

/** What identifies a row stands first. */
const byKind = (one: TableKey, other: TableKey): number => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)

function toReference(rows: readonly Value[][]): TableReference {
  const [[, name, , library, table] = []] = rows
  return {
    name: String(name),
    columns: rows.map(([, , column]) => String(column)),
    library: String(library),
    table: String(table),
    theirs: rows.map(([, , , , , column]) => String(column)),
  }
}
