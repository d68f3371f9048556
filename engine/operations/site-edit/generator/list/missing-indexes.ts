import { tableName, type Words } from '../table-name.ts'
import type { PlannedTable } from '../planned-site.ts'
import { joinedReferences, type TableShape } from '../table-shape.ts'

/** A column by which rows are looked up and that no key or index begins with. */
export interface MissingIndex {
  table: string
  column: string
  /** What makes one. */
  sql: string
}

const longestName = 30

/** Columns by which the lists of a site look up the rows of other tables, where the database would read all of them each time. */
export function missingIndexes(planned: readonly PlannedTable[], words: Words): MissingIndex[] {
  const looked = planned.flatMap((table) => [
    ...ownColumns(table),
    ...belowColumns(table, planned),
    ...pairColumns(table),
  ])
  const missing = looked.filter(({ shape, column }) => shape.isView !== true && !isIndexed(shape, column))
  const once = new Map(missing.map((one) => [`${one.shape.name}\n${one.column}`, one]))
  return [...once.values()].map(({ shape, column }) => {
    const name = [...`${shape.name}_${column}`].slice(0, longestName - 3).join('')
    const sql = `CREATE INDEX ${words.quote(`${name}_ix`)} ON ${tableName(shape, words)} (${words.quote(column)})`
    return { table: shape.name, column, sql }
  })
}

interface Looked {
  shape: TableShape
  column: string
}

/** Whose rows are told apart by who has logged in. */
function ownColumns({ shape, own }: PlannedTable): Looked[] {
  if (!own) return []
  const { through, column } = own
  return through
    ? [
        { shape: through.shape, column },
        { shape, column: through.column },
      ]
    : [{ shape, column }]
}

/** Rows of this table that stand below those of another one. */
function belowColumns({ shape }: PlannedTable, planned: readonly PlannedTable[]): Looked[] {
  return joinedReferences(shape)
    .filter(({ library, table }) => planned.some((one) => one.shape.library === library && one.shape.name === table))
    .map(({ columns: [column = ''] }) => ({ shape, column }))
}

function pairColumns({ many }: PlannedTable): Looked[] {
  return many.map(({ through, column }) => ({ shape: through, column }))
}

/** Whether the rows are found by a key or an index: its first column is this one. */
function isIndexed({ relations }: TableShape, column: string): boolean {
  return relations.keys.some(({ columns: [first] }) => first?.toLowerCase() === column.toLowerCase())
}
