import type { RunColumn } from '../../../../runtime/generated/calls/answer.ts'
import type { DescribedColumn, Value } from '../../../sources/source.ts'

const mostBytes = 64

/** Columns with keys of their own. */
export function shownColumns(columns: readonly (Partial<DescribedColumn> & { name: string })[]): RunColumn[] {
  const taken = new Map<string, number>()
  return columns.map(({ name, ...described }) => {
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return { key: count === 1 ? name : `${name} (${count})`, title: name, ...described }
  })
}

/** Rows by column key, as JSON can carry them: bytes as the hex digits of their beginning, large integers as digits. */
export function shownRows(columns: readonly RunColumn[], rows: readonly Value[][]): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ key }, i) => [key, shown(row[i] ?? null)])))
}

function shown(value: Value): unknown {
  if (typeof value === 'bigint') return String(value)
  if (!(value instanceof Uint8Array)) return value
  const hex = Buffer.from(value.subarray(0, mostBytes)).toString('hex')
  return `0x${hex}${value.length > mostBytes ? `… (${value.length})` : ''}`
}
