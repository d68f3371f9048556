import { useMemo, useState } from 'react'
import { asText } from '../../../../runtime/values/as-text.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'

export type Row = Record<string, unknown>

/** What identifies a row: its sealed key, a named property, or its id. */
export function rowKeyOf(row: Row, property?: string): string | undefined {
  const key = property === undefined ? (row['$key'] ?? row['id'] ?? row['address'] ?? row['key']) : row[property]
  if (key === undefined || key === null) return undefined
  return asText(key)
}

/**
 * Rows with the answers of their own calls laid over: a changed quantity is seen at once, without fetching the list.
 * Rows that are fetched anew begin without; rows that come in addition do not take it away.
 */
export function useRowPatches(rows: Row[], property?: string): { rows: Row[]; patch(row: Row, answer: unknown): void } {
  const [patches, setPatches] = useState<{ of: Row[]; byKey: Map<string, Row> }>({ of: rows, byKey: new Map() })
  const current = goesOn(patches.of, rows) ? patches.byKey : undefined
  const patched = useMemo(
    () =>
      current && current.size > 0
        ? rows.map((row) => {
            const patch = current.get(rowKeyOf(row, property) ?? '')
            return patch ? { ...row, ...patch } : row
          })
        : rows,
    [rows, current, property],
  )
  return {
    rows: patched,
    patch(row, answer) {
      const key = rowKeyOf(row, property)
      const values = rowIn(answer)
      if (key === undefined || !values) return
      setPatches((before) => {
        const byKey = new Map(goesOn(before.of, rows) ? before.byKey : [])
        byKey.set(key, { ...byKey.get(key), ...values })
        return { of: rows, byKey }
      })
    },
  }
}

/** An answer is a row, or holds it as `row`. */
function rowIn(answer: unknown): Row | undefined {
  if (!isObject(answer)) return undefined
  return isObject(answer['row']) ? answer['row'] : answer
}

/** The same rows, perhaps with more behind them: those had no changed quantity yet. */
function goesOn(before: Row[], rows: Row[]): boolean {
  return before === rows || (before.length <= rows.length && before.every((row, index) => row === rows[index]))
}
