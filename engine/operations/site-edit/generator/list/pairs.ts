import type { TableKey, TableRelations } from '../../../../../runtime/generated/calls/answer.ts'
import type { TableShape } from '../table-shape.ts'

/** A table whose rows bind those of two others to each other, as it is seen from one of the two. */
export interface Pairs {
  /** The table of pairs. */
  table: string
  /** Its column that refers to the one side, and that side's own. */
  column: string
  to: string
  /** The table at the other side, the column of the pairs that refers to it, and its own. */
  other: string
  otherColumn: string
  theirs: string
}

/** The tables of pairs of a table: each pair of references stands in one of them once. */
export function pairsWith(
  { library, name: side }: Pick<TableShape, 'library' | 'name'>,
  relations: readonly TableRelations[],
): Pairs[] {
  return relations.flatMap(({ name: table, keys, references }) => {
    const plain = references.flatMap(({ columns, library: theirLibrary, table: to, theirs }) => {
      const [column, more] = columns
      const [key] = theirs
      const isPlain = column !== undefined && key !== undefined && more === undefined && theirLibrary === library
      return isPlain ? [{ column, to, key }] : []
    })
    const own = plain.find(({ to }) => to === side)
    if (!own || table === side) return []
    return plain
      .filter(({ column, to }) => to !== side && to !== table && isKey(keys, own.column, column))
      .map(({ column, to, key }) => ({
        ...{ table, column: own.column, to: own.key },
        ...{ other: to, otherColumn: column, theirs: key },
      }))
  })
}

const isKey = (keys: readonly TableKey[], one: string, other: string): boolean =>
  keys.some(
    ({ kind, columns }) => kind !== 'index' && columns.length === 2 && columns.includes(one) && columns.includes(other),
  )
