import { through932 } from './code-page-932.ts'
import { SqlError } from './sql-error.ts'
import { isText, isTime, isWhole, type SqlType } from './sql-type.ts'

/** Integers are bigint, floats and decimals number, decimals of more than 15 digits may be text, times ISO text. */
export type SqlValue = null | bigint | number | string | Uint8Array

const ranges: Record<string, [bigint, bigint]> = {
  tinyint: [0n, 255n],
  smallint: [-32768n, 32767n],
  int: [-2147483648n, 2147483647n],
  bigint: [-9223372036854775808n, 9223372036854775807n],
}

/**
 * A value as a type holds it. `from` is the type that it has now; `store`: a text that is too long is an error, as at
 * INSERT, instead of being cut. Throws `SqlError` 245, 241, 8114, 8115, 8169 or 2628.
 */
export function convert(value: SqlValue, to: SqlType, from?: SqlType, store = false): SqlValue {
  if (value === null) return null
  if (to.kind === 'bit') return truth(value)
  if (isWhole(to)) return whole(value, to)
  if (to.kind === 'decimal' || to.kind === 'money')
    return Number(exactDecimal(value, to.scale ?? 4, to.precision ?? 19))
  if (to.kind === 'float' || to.kind === 'real') return real(value)
  if (isTime(to)) return time(value, to)
  if (to.kind === 'uniqueidentifier') return guid(value)
  if (isText(to)) return text(value, to, from, store)
  const bytes =
    value instanceof Uint8Array ? value : Buffer.from(String(value), from?.kind.startsWith('n') ? 'utf16le' : 'utf8')
  return to.length !== undefined && to.length >= 0 ? bytes.subarray(0, to.length) : bytes
}

function truth(value: SqlValue): bigint {
  if (typeof value !== 'string') return Number(value) === 0 ? 0n : 1n
  const word = value.trim().toLowerCase()
  if (word === 'true') return 1n
  if (word === 'false' || word === '') return 0n
  if (!/^[+-]?\d+$/.test(word)) throw failed(value, 'bit')
  return BigInt(word) === 0n ? 0n : 1n
}

function whole(value: SqlValue, to: SqlType): bigint {
  let result: bigint
  if (typeof value === 'bigint') result = value
  else if (typeof value === 'number') result = BigInt(Math.trunc(value))
  else if (typeof value === 'string' && /^\s*[+-]?\d*\s*$/.test(value)) result = BigInt(value.trim() || '0')
  else throw failed(value, to.kind)
  const [low, high] = ranges[to.kind]!
  if (result < low || result > high)
    throw new SqlError(8115, `Arithmetic overflow error converting expression to data type ${to.kind}.`)
  return result
}

function real(value: SqlValue): number {
  const number = typeof value === 'string' ? Number(value.trim() || '0') : Number(value)
  if (Number.isNaN(number)) throw new SqlError(8114, 'Error converting data type nvarchar to float.')
  return number
}

/** The digits of a decimal with exactly `scale` places, rounded half away from zero. */
export function exactDecimal(value: SqlValue, scale: number, precision = 38): string {
  const written = typeof value === 'number' ? plain(value) : String(value).trim()
  const found = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(written)
  if (!found || written === '' || written === '.')
    throw new SqlError(8114, 'Error converting data type nvarchar to numeric.')
  const [, sign, units = '', places = ''] = found
  const all = BigInt(`${units}${places.padEnd(scale, '0').slice(0, scale)}` || '0')
  const rounded = Number(places[scale] ?? 0) >= 5 ? all + 1n : all
  const digits = String(rounded)
  if (digits.length > precision)
    throw new SqlError(8115, 'Arithmetic overflow error converting nvarchar to data type numeric.')
  const padded = digits.padStart(scale + 1, '0')
  const result = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`
  return sign === '-' && rounded !== 0n ? `-${result}` : result
}

/** Without an exponent. */
function plain(value: number): string {
  if (Number.isInteger(value)) return String(BigInt(value))
  return String(value).includes('e') ? value.toFixed(20) : String(value)
}

function time(value: SqlValue, to: SqlType): string {
  const found =
    /^\s*(?:(\d{4})-?(\d\d)-?(\d\d))?(?:(?:[T ]|^)\s*(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,7}))?)?)?(?:Z)?\s*$/.exec(
      String(value),
    )
  const [, year, month, day, hour = '00', minute = '00', second = '00', part = ''] = found ?? []
  const days = year === undefined ? '1900-01-01' : `${year}-${month}-${day}`
  const isDay =
    !Number.isNaN(Date.parse(`${days}T00:00:00Z`)) && new Date(`${days}T00:00:00Z`).toISOString().startsWith(days)
  if (
    !found ||
    String(value).trim() === '' ||
    !isDay ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59
  )
    throw new SqlError(241, 'Conversion failed when converting date and/or time from character string.')
  if (to.kind === 'date') return days
  const scale = to.kind === 'datetime' ? 3 : (to.scale ?? 7)
  const clock = `${hour}:${minute}:${second}${scale === 0 ? '' : `.${part.padEnd(7, '0').slice(0, scale)}`}`
  return to.kind === 'time' ? clock : `${days} ${clock}`
}

function guid(value: SqlValue): string {
  const text = String(value)
    .replace(/^\{|\}$/g, '')
    .toUpperCase()
  if (!/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/.test(text))
    throw new SqlError(8169, 'Conversion failed when converting from a character string to uniqueidentifier.')
  return text
}

function text(value: SqlValue, to: SqlType, from: SqlType | undefined, store: boolean): string {
  // Bytes are taken for UTF-16 by the Unicode types.
  let result =
    value instanceof Uint8Array && to.kind.startsWith('n')
      ? Buffer.from(value).toString('utf16le')
      : toText(value, from)
  if (to.kind === 'varchar' || to.kind === 'char') result = through932(result)
  const max = to.length ?? 1
  if (max >= 0 && result.length > max) {
    if (store)
      throw new SqlError(2628, `String or binary data would be truncated. Truncated value: '${result.slice(0, max)}'.`)
    result = result.slice(0, max)
  }
  return to.kind === 'char' || to.kind === 'nchar' ? result.padEnd(max) : result
}

/** A value as text, as CAST writes it. */
export function toText(value: SqlValue, from?: SqlType): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString(from?.kind.startsWith('n') ? 'utf16le' : 'latin1')
  if (from?.kind === 'decimal' || from?.kind === 'money') return exactDecimal(value, from.scale ?? 2)
  if (typeof value === 'number') return Number.isInteger(value) ? plain(value) : String(Number(value.toPrecision(15)))
  return String(value)
}

function failed(value: SqlValue, type: string): SqlError {
  return new SqlError(
    245,
    `Conversion failed when converting the nvarchar value '${String(value)}' to data type ${type}.`,
  )
}
