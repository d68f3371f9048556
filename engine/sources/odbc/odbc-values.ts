import type { Value } from '../source.ts'

/** A result column as the driver describes it. */
export interface OdbcColumn {
  name: string
  /** SQL type code (sqlext.h). */
  type: number
  typeName: string
  size: number
  decimals: number
  nullable: boolean
}

export const sqlTypes = {
  numeric: 2,
  decimal: 3,
  real: 7,
  bit: -7,
  date: 91,
  time: 92,
  timestamp: 93,
} as const

/** Digits that a double holds for certain. */
const doubleDigits = 15

export function isDecimal({ type }: OdbcColumn): boolean {
  return type === sqlTypes.decimal || type === sqlTypes.numeric
}

/** Whether values of this column may have more digits than the binding keeps: it makes doubles of decimals. */
export function isWide(column: OdbcColumn): boolean {
  return isDecimal(column) && column.size > doubleDigits
}

/** Whether the binding has rounded this value. */
export function isRounded(column: OdbcColumn, value: unknown): boolean {
  return isWide(column) && typeof value === 'number' && Math.abs(value) >= 10 ** (doubleDigits - column.decimals)
}

/** Brings a row of the binding into the form of `Result`, in place. */
export function toValues(columns: readonly OdbcColumn[], row: unknown[]): Value[] {
  let i = 0
  for (const column of columns) {
    row[i] = toValue(column, row[i])
    i++
  }
  return row as Value[]
}

function toValue(column: OdbcColumn, value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint')
    return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER)
      ? Number(value)
      : String(value)
  if (typeof value === 'number') {
    if (isDecimal(column)) return value.toFixed(column.decimals)
    return column.type === sqlTypes.real ? Number(value.toPrecision(7)) : value
  }
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (typeof value !== 'string') return value as Value
  if (column.type === sqlTypes.bit) return value === '1'
  return isMoment(column, value) ? moment(value) : value
}

/** Drivers have codes of their own for newer types; their texts look all the same. */
function isMoment({ type }: OdbcColumn, value: string): boolean {
  return (
    type === sqlTypes.date ||
    type === sqlTypes.time ||
    type === sqlTypes.timestamp ||
    ((type === -154 || type === -155) && /^[\d: .+-]+$/.test(value))
  )
}

/** `2026-11-20 09:12:00.0000000` → `2026-11-20T09:12:00`. */
function moment(value: string): string {
  return value
    .replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T')
    .replace(/(\.\d*?)0+(?=$|[ +-])/, '$1')
    .replace(/\.(?=$|[ +-])/, '')
}

const int64 = 2n ** 63n

/** Values as the binding takes them. */
export function toParameters(values: readonly Value[]): unknown[] {
  return values.map((value) => {
    if (typeof value === 'bigint') return value < int64 && value >= -int64 ? value : String(value)
    if (value instanceof Uint8Array) return Buffer.from(value)
    return value
  })
}
