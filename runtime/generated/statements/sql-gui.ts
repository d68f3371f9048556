// Made from schemas/ by `npm run generate`; do not edit.

import type { Operator } from '../common/operator.ts'
import type { SqlCondition } from '../statements/sql-condition.ts'
import type { SqlExpression } from '../statements/sql-expression.ts'

/**
 * A SELECT as data: tables, joins, columns, conditions, groups and order.
 */
export type SqlGui = {
  /**
   * Tables from which rows are read.
   *
   * Items: A table of the statement.
   */
  tables: {
    /**
     * Name of the table in this statement.
     */
    key: string
    /**
     * Library or schema of the table.
     */
    library?: string
    /**
     * Table or view.
     */
    file?: string
    /**
     * A subquery instead of a table; its parameters are parameters of this schema.
     */
    subquery?: `${string}/${string}`
  }[]
  /**
   * How the tables are joined.
   *
   * Items: Joins two tables.
   */
  joins?: {
    /**
     * Names the join.
     */
    key: string
    /**
     * Which rows are kept. Codes: inner Inner, left Left outer, right Right outer, full Full outer. Default: "inner".
     */
    type?: 'inner' | 'left' | 'right' | 'full'
    /**
     * Alias of the left table.
     */
    left: string
    /**
     * Alias of the right table.
     */
    right: string
    /**
     * When two rows belong together.
     *
     * Items: Compares a column of each table.
     */
    on: {
      /**
       * Alias of a table joined before, when the field is not one of the left table.
       */
      leftTable?: string
      /**
       * Column of the left table, or of the table beside it.
       */
      left: string
      /**
       * How the columns are compared. Default: "=".
       */
      condition?: Operator
      /**
       * Column of the right table.
       */
      right: string
    }[]
  }[]
  /**
   * Columns of the result.
   *
   * Items: A column of the result.
   */
  fields: {
    /**
     * Name of the result column; empty takes the field.
     */
    as?: string
    /**
     * Alias of the table.
     */
    table?: string
    /**
     * Column of the table.
     */
    field?: string
    /**
     * Calculated instead of read from a column.
     */
    expression?: SqlExpression
    /**
     * The rows of a group become one value; Count without field or expression counts the rows. Codes: sum Sum, count Count, min Minimum, max Maximum, avg Average.
     */
    aggregate?: 'sum' | 'count' | 'min' | 'max' | 'avg'
    /**
     * Equal values are aggregated once. Default: false.
     */
    distinct?: boolean
    /**
     * The number is rounded to them; empty leaves it as it is.
     */
    decimals?: number
  }[]
  /**
   * Equal rows come once. Default: false.
   */
  distinct?: boolean
  /**
   * Which rows are read.
   */
  conditions?: SqlCondition[]
  /**
   * By what rows are grouped; without, by every field that is not aggregated as soon as one is.
   *
   * Items: A column by which rows are grouped.
   */
  groups?: {
    /**
     * Alias of the table.
     */
    table?: string
    /**
     * Column of the table.
     */
    field?: string
    /**
     * Grouped by it instead of a column.
     */
    expression?: SqlExpression
  }[]
  /**
   * Which groups come; aggregations may be compared here.
   */
  having?: SqlCondition[]
  /**
   * How the rows are sorted.
   *
   * Items: A column by which rows are sorted.
   */
  orderBy?: {
    /**
     * Sorted by a column of the result, under its name there.
     */
    name?: string
    /**
     * Alias of the table.
     */
    table?: string
    /**
     * Column of the table.
     */
    field?: string
    /**
     * Sorted by it instead of a column.
     */
    expression?: SqlExpression
    /**
     * Smallest or largest first. Codes: asc Ascending, desc Descending. Default: "asc".
     */
    direction?: 'asc' | 'desc'
  }[]
  /**
   * No more rows than these come.
   */
  limit?: number
}
