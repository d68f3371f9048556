import type { TextLimit } from '../../../runtime/values/text-limit.ts'
import type { TypeClass, Value } from '../source.ts'

/** What the catalogue, a description or a result says of a column's type. */
export interface Db2Type {
  /** Without its length: `VARCHAR`, `DECIMAL`, `CHAR () FOR BIT DATA` … */
  type: string
  length?: number | undefined
  scale?: number | undefined
  ccsid?: number | undefined
}

const numbers = /^(SMALLINT|INTEGER|INT|BIGINT|DECIMAL|NUMERIC|DECFLOAT|REAL|DOUBLE|FLOAT)/
const binaries = /BINARY|BLOB|BIT DATA|^ROWID/

export function typeClassOf(type: string): TypeClass {
  if (binaries.test(type)) return 'Binary'
  if (numbers.test(type)) return 'Number'
  if (type === 'DATE') return 'Date'
  if (type === 'TIME') return 'Time'
  return type.startsWith('TIMESTAMP') || type === 'TIMESTMP' ? 'DateTime' : 'String'
}

/** Exact digits with their scale; the driver's numbers hold 15 digits for certain, more come as text. */
const asDecimal = (value: unknown, scale: number | undefined): Value => {
  if (typeof value !== 'number') return String(value)
  return scale === undefined || !Number.isFinite(value) ? String(value) : value.toFixed(scale)
}

const asInteger = (value: unknown): Value => {
  if (typeof value === 'number') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

/** Makes the function that brings a value of the driver into the form of `Result`; null stays null. */
export function readerOf({ type, scale }: Db2Type): (value: unknown) => Value {
  const typeClass = typeClassOf(type)
  if (typeClass === 'Binary')
    return (value) => (value instanceof Uint8Array ? value : Buffer.from(String(value), 'hex'))
  if (/^(DECIMAL|NUMERIC)/.test(type)) return (value) => asDecimal(value, scale)
  if (type.startsWith('DECFLOAT')) return (value) => String(value)
  if (/^(SMALLINT|INTEGER|INT$|BIGINT)/.test(type)) return asInteger
  if (typeClass === 'Number') return (value) => Number(value)
  if (typeClass === 'Time') return (value) => String(value).replaceAll('.', ':')
  if (typeClass === 'DateTime')
    return (value) =>
      String(value)
        .replace(' ', 'T')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
  return (value) => (typeof value === 'boolean' ? value : String(value))
}

const mixed = new Set([930, 933, 935, 937, 939, 1364, 1388, 1390, 1399, 5026, 5035])
const unicode16 = new Set([1200, 13488])
const encodings: Record<number, TextLimit['encoding']> = {
  1208: 'utf-8',
  932: 'cp932',
  943: 'cp932',
  954: 'euc-jp',
  33722: 'euc-jp',
}

/**
 * The longest text of a column: CHAR and VARCHAR count bytes of their CCSID, graphic types count characters. A CCSID of
 * single bytes, or none, counts characters.
 */
export function limitOf({ type, length, ccsid }: Db2Type): TextLimit | undefined {
  if (length === undefined || length === 0 || typeClassOf(type) !== 'String') return undefined
  if (ccsid !== undefined && unicode16.has(ccsid)) return { unit: 'utf16', max: length }
  if (/GRAPHIC|DBCLOB|^N/.test(type) || ccsid === undefined) return { unit: 'char', max: length }
  if (mixed.has(ccsid)) return { unit: 'byte', encoding: 'ebcdic-mixed', max: length }
  const encoding = encodings[ccsid]
  return encoding ? { unit: 'byte', encoding, max: length } : { unit: 'char', max: length }
}
