import type { RowShape } from './source.ts'

type As = RowShape['fields'][number]['as']
type Plain = string | number | boolean | null

const numeric = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/

/**
 * Rows as the text of a JSON array of objects. Undefined when an integer beyond 2^53 came as a float: then the statement
 * is run again with 64-bit integers. (Objects and one JSON.stringify take half the time of building the text.) With
 * `apart` the values that somebody makes more of come before the rows, and the rows on lines: no JSON text has a line's end.
 */
export function encodeRows(rows: readonly (readonly unknown[])[], shape: RowShape): string | undefined {
  const { fields, keys, apart } = shape
  const values: unknown[] = []
  let lines = ''
  const answer: unknown[] = []
  for (const row of rows) {
    const made: Record<string, unknown> = {}
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i]
      const value = row[i]
      if (!field || isRounded(value)) return undefined
      made[field.name] = plainValue(value, field.as, field.digits)
    }
    if (keys.length > 0) {
      const own = keyOf(row, keys)
      if (!own) return undefined
      made['$key'] = own
    }
    if (apart) {
      for (const { place, as } of apart.columns) {
        if (isRounded(row[place])) return undefined
        values.push(plainValue(row[place], as))
      }
      if (apart.key) values.push(made['$key'])
      lines += `\n${JSON.stringify(made)}`
    } else answer.push(made)
  }
  return apart ? JSON.stringify(values) + lines : JSON.stringify(answer)
}

/** Undefined: one of its values came rounded. */
function keyOf(row: readonly unknown[], keys: readonly number[]): Plain[] | undefined {
  const own: Plain[] = []
  for (const place of keys) {
    const value = row[place]
    if (isRounded(value)) return undefined
    own.push(value === null || value === undefined ? null : typeof value === 'boolean' ? String(value) : text(value))
  }
  return own
}

/** A value as it stands in an answer. `digits`: behind the point of a text, at least. */
export function plainValue(value: unknown, as: As, digits?: number): Plain {
  if (value === null || value === undefined) return null
  if (digits !== undefined && as === 'text') return withDigits(text(value), digits)
  return as === 'number' ? number(value) : as === 'truth' ? truth(value) : text(value)
}

/** Some databases leave zeros at the end away. */
function withDigits(value: string | boolean, digits: number): string | boolean {
  if (typeof value !== 'string' || !numeric.test(value)) return value
  const point = value.indexOf('.')
  const behind = point < 0 ? 0 : value.length - point - 1
  return behind >= digits ? value : (point < 0 ? `${value}.` : value) + '0'.repeat(digits - behind)
}

/** A 64-bit integer that came as a float. */
function isRounded(value: unknown): boolean {
  return (
    typeof value === 'number' &&
    (value > 9007199254740991 || value < -9007199254740991) &&
    Number.isInteger(value) &&
    value < 9.3e18 &&
    value > -9.3e18
  )
}

function number(value: unknown): Plain {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : String(value)
  if (typeof value === 'string') return value.length <= 15 && numeric.test(value) ? Number(value) : value
  return typeof value === 'boolean' ? Number(value) : text(value)
}

function text(value: unknown): string | boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    const written = String(value)
    // Sums of floats end in 0000000000004: fifteen digits are what a double holds for certain.
    return written.length <= 15 || Number.isInteger(value) ? written : String(Number(value.toPrecision(15)))
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return String(value)
}

const truth = (value: unknown): boolean =>
  value === true || value === 1 || value === 1n || value === '1' || value === 't' || value === 'true'

const isSafe = (value: bigint): boolean => value <= 9007199254740991n && value >= -9007199254740991n
