import type { SqlExpression } from './sql-gui.ts'

const one = [1, 1] as const
const many = [2, 50] as const

/** Fewest and most parts of each operator. Without an entry it has none. */
export const arity: Partial<Record<SqlExpression['op'], readonly [number, number]>> = {
  '+': many,
  '-': [1, 50],
  '*': many,
  '/': many,
  '%': [2, 2],
  concat: many,
  upper: one,
  lower: one,
  trim: one,
  length: one,
  substring: [2, 3],
  replace: [3, 3],
  coalesce: many,
  nullif: [2, 2],
  round: [1, 2],
  abs: one,
  year: one,
  month: one,
  day: one,
  cast: one,
  sum: one,
  count: [0, 1],
  min: one,
  max: one,
  avg: one,
}
