import type { Procedure } from './procedures.ts'
import type { ChildAnswer, DeclaredColumn } from './protocol.ts'
import { parseType } from './types.ts'
import { toSent } from './write-answer.ts'

/** The answer of a statement without rows. */
export const withoutRows = (changes = 0) => ({ has_results: false, is_done: true, update_count: changes, data: [] })

/** Rows as arrays (`terse`) or as objects by column name. */
export function rowsOf({ rows = [] }: ChildAnswer, columns: DeclaredColumn[], terse: boolean): unknown[] {
  const types = columns.map(({ type }) => parseType(type ?? ''))
  const sent = rows.map((row) => row.map((value, i) => toSent(value, types[i]!)))
  return terse ? sent : sent.map((row) => Object.fromEntries(row.map((value, i) => [columns[i]!.name, value])))
}

/** What `prepare_sql` tells of a procedure's parameters. */
export function parameterMetadata({ parameters }: Procedure) {
  return parameters.map(({ mode, name, type }) => ({
    type: type.name,
    mode,
    precision: type.length ?? type.precision,
    scale: type.scale ?? 0,
    name,
  }))
}
