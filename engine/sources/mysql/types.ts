import type { TextLimit } from '../../../runtime/values/text-limit.ts'
import type { DescribedColumn, TypeClass, Value } from '../source.ts'

/** What the protocol tells of a result column. */
export interface Field {
  name: string
  columnType: number
  flags: number
  /** Longest value in bytes; of texts in the connection's encoding, four for each character. */
  columnLength: number
  decimals: number
  characterSet: number
  extendedTypeName?: string
}

const binary = 63
const notNull = 1
const unsigned = 32
const bytesOfCharacter = 4

// By the type codes of the protocol (MySQL: enum_field_types). What is missing is text.
const types: Record<number, { type: string; typeClass: TypeClass }> = {
  1: { type: 'tinyint', typeClass: 'Number' },
  2: { type: 'smallint', typeClass: 'Number' },
  3: { type: 'int', typeClass: 'Number' },
  4: { type: 'float', typeClass: 'Number' },
  5: { type: 'double', typeClass: 'Number' },
  7: { type: 'timestamp', typeClass: 'DateTime' },
  8: { type: 'bigint', typeClass: 'Number' },
  9: { type: 'mediumint', typeClass: 'Number' },
  10: { type: 'date', typeClass: 'Date' },
  11: { type: 'time', typeClass: 'Time' },
  12: { type: 'datetime', typeClass: 'DateTime' },
  13: { type: 'year', typeClass: 'Number' },
  14: { type: 'date', typeClass: 'Date' },
  16: { type: 'bit', typeClass: 'Number' },
  245: { type: 'json', typeClass: 'String' },
  246: { type: 'decimal', typeClass: 'Number' },
  247: { type: 'enum', typeClass: 'String' },
  248: { type: 'set', typeClass: 'String' },
  249: { type: 'text', typeClass: 'String' },
  250: { type: 'text', typeClass: 'String' },
  251: { type: 'text', typeClass: 'String' },
  252: { type: 'text', typeClass: 'String' },
  253: { type: 'varchar', typeClass: 'String' },
  254: { type: 'char', typeClass: 'String' },
  255: { type: 'geometry', typeClass: 'String' },
}
const float = 4
const bit = 16
const moments = new Set([7, 12])
const sizedTexts = new Set([253, 254])
const longTexts = new Set([249, 250, 251, 252])
const objects = new Set([242, 245, 255])

export function describeField(field: Field): DescribedColumn {
  const { columnType, columnLength, decimals, flags } = field
  const inullable = (flags & notNull) === 0
  if (field.extendedTypeName === 'uuid') return { name: field.name, type: 'uuid', typeClass: 'Guid', inullable }
  const known = types[columnType] ?? { type: 'text', typeClass: 'String' as const }
  const isBytes = field.characterSet === binary && (sizedTexts.has(columnType) || longTexts.has(columnType))
  const described = { name: field.name, ...known, inullable }
  if (isBytes) return { ...described, type: 'binary', typeClass: 'Binary', size: columnLength }
  if (columnType === 246) {
    const signs = (decimals > 0 ? 1 : 0) + ((flags & unsigned) === 0 ? 1 : 0)
    return { ...described, size: columnLength - signs, decimalDigits: decimals }
  }
  const size = Math.floor(columnLength / bytesOfCharacter)
  if (sizedTexts.has(columnType)) return { ...described, size, limit: { unit: 'char', max: size } }
  return described
}

/** Makes a function that brings a row of the driver into the form of `Result`, in place; undefined when it has it already. */
export function makeRowReader(fields: readonly Field[]): ((row: unknown[]) => void) | undefined {
  const parsers = fields.flatMap((field, i) => {
    const parse = parserOf(field)
    return parse ? [[i, parse] as const] : []
  })
  if (parsers.length === 0) return undefined
  return (row) => {
    for (const [i, parse] of parsers) if (row[i] !== null) row[i] = parse(row[i])
  }
}

function parserOf({ columnType }: Field): ((value: unknown) => Value) | undefined {
  if (moments.has(columnType)) return (value) => String(value).replace(' ', 'T')
  if (columnType === float) return (value) => shortestFloat(value as number)
  if (columnType === bit) return (value) => wholeNumber(value as Buffer)
  if (objects.has(columnType)) return (value) => (typeof value === 'string' ? value : JSON.stringify(value))
  return undefined
}

/** A four-byte float comes as a double; its digits are the fewest that mean it. */
function shortestFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

function wholeNumber(bytes: Buffer): Value {
  const value = BigInt(`0x${bytes.toString('hex') || '0'}`)
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value)
}

const encodings: Record<string, TextLimit['encoding']> = {
  utf8mb4: 'utf-8',
  utf8mb3: 'utf-8',
  utf8: 'utf-8',
  cp932: 'cp932',
  sjis: 'cp932',
  ujis: 'euc-jp',
  eucjpms: 'euc-jp',
}

/** The longest text of a catalogue column: VARCHAR counts characters, the TEXT types count bytes of their character set. */
export function catalogueLimit(dataType: string, characters: number, bytes: number, charset: string): TextLimit {
  if (dataType === 'varchar' || dataType === 'char') return { unit: 'char', max: characters }
  const encoding = encodings[charset]
  return encoding ? { unit: 'byte', encoding, max: bytes } : { unit: 'char', max: characters }
}

/** Type class of a type's name in the catalogue. */
export function typeClassOf(dataType: string): TypeClass {
  if (/^(tinyint|smallint|mediumint|int|bigint|decimal|float|double|year|bit)$/.test(dataType)) return 'Number'
  if (/binary$|blob$/.test(dataType)) return 'Binary'
  if (dataType === 'uuid') return 'Guid'
  if (dataType === 'date') return 'Date'
  if (dataType === 'time') return 'Time'
  return dataType === 'datetime' || dataType === 'timestamp' ? 'DateTime' : 'String'
}
