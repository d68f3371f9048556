import type { InsertedColumn } from '../../runtime/sql/inserted-column.ts'
import type { Statement } from './source.ts'

/**
 * How a database numbers the rows of a table by itself, so that all who write to it get numbers from one place: by a
 * sequence that is asked before, or with the row, which is then asked for its number.
 */
export type OwnNumbers = NumbersBySequence | NumbersByRow

export interface NumbersBySequence {
  by: 'sequence'
  /** One row: 1 where the column has a sequence that its user may ask. */
  generates(into: InsertedColumn): Statement
  /**
   * One row: the sequence's name, its next number, the highest one in the column, the sequence's step. No name or number where the
   * column has none or its user may not take one.
   */
  next(into: InsertedColumn): Statement
  /** One row: the last of so many further numbers. */
  skip(sequence: string, count: number): Statement
}

export interface NumbersByRow {
  by: 'row'
  /** One row: 1 where a row without a value in this column gets a number. */
  generates(into: InsertedColumn): Statement
  /** One row: the number that the connection's last row got. */
  last: Statement
}
