import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { encode932 } from './code-page-932.ts'
import { foldText, like } from './collation.ts'
import { convert, toText, type SqlValue } from './convert.ts'
import { SqlError } from './sql-error.ts'
import { parseType } from './sql-type.ts'

/** The client sent an attention. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Gives a SQLite connection the functions that translated statements call. */
export function addFunctions(database: Database, isCancelled: () => boolean): void {
  database.function('tds_go', () => {
    if (isCancelled()) throw new Cancelled('The client cancelled')
    return 1
  })
  const add = (name: string, make: (...args: SqlValue[]) => SqlValue | boolean) =>
    database.function(
      name,
      { varargs: true, safeIntegers: true, deterministic: name !== 'tds_newid' },
      (...args: unknown[]) => {
        const result = make(...(args as SqlValue[]))
        return typeof result === 'boolean' ? (result ? 1n : 0n) : result
      },
    )
  const textual =
    (make: (text: string, ...rest: number[]) => string) =>
    (one: SqlValue = null, ...rest: SqlValue[]) =>
      one === null || rest.includes(null) ? null : make(String(one), ...rest.map(Number))

  add('tds_to', (value = null, type, from, store) =>
    convert(value, parseType(String(type)), from ? parseType(String(from)) : undefined, Number(store) === 1),
  )
  add('tds_try', (value = null, type, from) => {
    try {
      return convert(value, parseType(String(type)), from ? parseType(String(from)) : undefined)
    } catch {
      return null
    }
  })
  add('tds_fold', (value = null, collation) => (value === null ? null : foldText(String(value), String(collation))))
  add('tds_like', (value = null, pattern = null, escape = null, collation) =>
    value === null || pattern === null
      ? null
      : like(
          foldText(toText(value), String(collation)),
          foldText(toText(pattern), String(collation)),
          escape === null ? undefined : String(escape),
        ),
  )
  add('tds_index', (find = null, within = null, start = 1n) =>
    find === null || within === null
      ? null
      : BigInt(String(within).indexOf(String(find), Math.max(0, Number(start) - 1)) + 1),
  )
  add('tds_text', (value = null, type) =>
    value === null ? null : toText(value, type ? parseType(String(type)) : undefined),
  )
  add('tds_bytes', (value = null, type) => {
    if (value === null) return null
    if (value instanceof Uint8Array) return BigInt(value.length)
    const text = toText(value)
    return BigInt(type && String(type).startsWith('n') ? text.length * 2 : encode932(text).length)
  })
  add(
    'tds_left',
    textual((text, count = 0) => text.slice(0, Math.max(0, count))),
  )
  add(
    'tds_right',
    textual((text, count = 0) => (count <= 0 ? '' : text.slice(-count))),
  )
  add(
    'tds_upper',
    textual((text) => text.toUpperCase()),
  )
  add(
    'tds_lower',
    textual((text) => text.toLowerCase()),
  )
  add(
    'tds_reverse',
    textual((text) => [...text].reverse().join('')),
  )
  add('tds_floor', (one = null) => (typeof one === 'number' ? Math.floor(one) : one))
  add('tds_ceiling', (one = null) => (typeof one === 'number' ? Math.ceil(one) : one))
  add('tds_xor', (one = null, other = null) =>
    one === null || other === null ? null : BigInt(one as bigint) ^ BigInt(other as bigint),
  )
  add('tds_newid', () => randomUUID().toUpperCase())
  add('tds_divide', (one = null, other = null, sign, whole) => {
    if (one === null || other === null) return null
    if (Number(other) === 0) throw new SqlError(8134, 'Divide by zero error encountered.')
    if (Number(whole) === 1 && typeof one === 'bigint' && typeof other === 'bigint')
      return sign === '/' ? one / other : one % other
    return sign === '/' ? Number(one) / Number(other) : Number(one) % Number(other)
  })
  addDates(add)
}

function addDates(add: (name: string, make: (...args: SqlValue[]) => SqlValue) => void): void {
  const at = (value: SqlValue) =>
    new Date(
      `${String(value).replace(' ', 'T').slice(0, 23).padEnd(10)}${String(value).length > 10 ? 'Z' : 'T00:00:00Z'}`,
    )
  const steps: Record<string, number> = {
    day: 86_400_000,
    dd: 86_400_000,
    hour: 3_600_000,
    hh: 3_600_000,
    minute: 60_000,
    second: 1_000,
  }
  const months: Record<string, number> = { year: 12, yy: 12, yyyy: 12, quarter: 3, month: 1, mm: 1 }
  add('tds_date_add', (unit, count = null, value = null) => {
    if (count === null || value === null) return null
    const date = at(value)
    const name = String(unit)
    if (months[name]) date.setUTCMonth(date.getUTCMonth() + months[name] * Number(count))
    else date.setTime(date.getTime() + (steps[name] ?? 0) * Number(count))
    return date
      .toISOString()
      .replace('T', ' ')
      .slice(0, String(value).length > 10 ? 23 : 10)
  })
  add('tds_date_difference', (unit, from = null, to = null) => {
    if (from === null || to === null) return null
    const [start, end, name] = [at(from), at(to), String(unit)]
    const monthsBetween = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
    if (months[name]) return BigInt(Math.trunc(monthsBetween / months[name]))
    const step = steps[name] ?? 1
    return BigInt(Math.floor(end.getTime() / step) - Math.floor(start.getTime() / step))
  })
  add('tds_date_part', (unit, value = null) => {
    if (value === null) return null
    const date = at(value)
    const parts: Record<string, number> = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      weekday: date.getUTCDay() + 1,
      quarter: Math.floor(date.getUTCMonth() / 3) + 1,
    }
    return BigInt(parts[String(unit)] ?? 0)
  })
}
