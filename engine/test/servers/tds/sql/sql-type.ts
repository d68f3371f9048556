/** A T-SQL type. `length` in characters or bytes, -1 for `max`. */
export interface SqlType {
  kind: Kind
  length?: number
  precision?: number
  scale?: number
}

export type Kind =
  | 'bit'
  | 'tinyint'
  | 'smallint'
  | 'int'
  | 'bigint'
  | 'decimal'
  | 'money'
  | 'real'
  | 'float'
  | 'char'
  | 'varchar'
  | 'nchar'
  | 'nvarchar'
  | 'binary'
  | 'varbinary'
  | 'date'
  | 'time'
  | 'datetime'
  | 'datetime2'
  | 'uniqueidentifier'

export const int: SqlType = { kind: 'int' }
export const bigint: SqlType = { kind: 'bigint' }
export const bit: SqlType = { kind: 'bit' }
export const float: SqlType = { kind: 'float' }
export const nvarchar = (length: number): SqlType => ({ kind: 'nvarchar', length })
export const varchar = (length: number): SqlType => ({ kind: 'varchar', length })
export const decimal = (precision: number, scale: number): SqlType => ({ kind: 'decimal', precision, scale })

const names: Record<string, Kind> = {
  integer: 'int',
  dec: 'decimal',
  numeric: 'decimal',
  smallmoney: 'money',
  character: 'char',
  sysname: 'nvarchar',
  smalldatetime: 'datetime',
  text: 'varchar',
  ntext: 'nvarchar',
  image: 'varbinary',
  rowversion: 'binary',
}
const kinds = new Set<string>([
  'bit',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'decimal',
  'money',
  'real',
  'float',
  'char',
  'varchar',
  'nchar',
  'nvarchar',
  'binary',
  'varbinary',
  'date',
  'time',
  'datetime',
  'datetime2',
  'uniqueidentifier',
])

/** The type that a name and its numbers mean; undefined: no such type. `inCast`: CAST's default length is 30. */
export function makeType(name: string, numbers: number[], inCast = false): SqlType | undefined {
  const word = name.toLowerCase()
  const kind = names[word] ?? word
  if (!kinds.has(kind)) return undefined
  if (word === 'sysname') return nvarchar(128)
  if (word === 'text' || word === 'ntext' || word === 'image') return { kind, length: -1 } as SqlType
  if (kind === 'decimal') return decimal(numbers[0] ?? 18, numbers[1] ?? 0)
  if (kind === 'datetime2' || kind === 'time') return { kind, scale: numbers[0] ?? 7 }
  if (kind === 'float' && (numbers[0] ?? 53) < 25) return { kind: 'real' }
  if (isText({ kind } as SqlType) || kind === 'binary' || kind === 'varbinary')
    return { kind, length: numbers[0] ?? (inCast ? 30 : 1) } as SqlType
  return { kind } as SqlType
}

export function isText(type: SqlType | undefined): boolean {
  return type !== undefined && ['char', 'varchar', 'nchar', 'nvarchar'].includes(type.kind)
}
export function isTime(type: SqlType | undefined): boolean {
  return type !== undefined && ['date', 'time', 'datetime', 'datetime2'].includes(type.kind)
}
export function isWhole(type: SqlType | undefined): boolean {
  return type !== undefined && ['bit', 'tinyint', 'smallint', 'int', 'bigint'].includes(type.kind)
}

/** As T-SQL writes it: `decimal(20,4)`, `nvarchar(max)`. */
export function typeText({ kind, length, precision, scale }: SqlType): string {
  if (kind === 'decimal') return `decimal(${precision},${scale})`
  if (kind === 'datetime2' || kind === 'time') return `${kind}(${scale})`
  return length === undefined ? kind : `${kind}(${length === -1 ? 'max' : length})`
}

/** `nvarchar(20)` as a type; the text is what `typeText` wrote. */
export function parseType(text: string): SqlType {
  const [, name = '', numbers = ''] = /^(\w+)(?:\((.*)\))?$/.exec(text) ?? []
  const values = numbers === '' ? [] : numbers.split(',').map((one) => (one === 'max' ? -1 : Number(one)))
  return makeType(name, values) ?? int
}

const rank: Kind[] = [
  'binary',
  'varbinary',
  'char',
  'varchar',
  'nchar',
  'nvarchar',
  'uniqueidentifier',
  'bit',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'money',
  'decimal',
  'real',
  'float',
  'time',
  'date',
  'datetime',
  'datetime2',
]

/** The type of a value that is one of several, by T-SQL's precedence of types. */
export function widest(types: readonly (SqlType | undefined)[]): SqlType | undefined {
  let result: SqlType | undefined
  for (const type of types) {
    if (!type) continue
    if (!result || rank.indexOf(type.kind) > rank.indexOf(result.kind)) result = { ...result, ...type }
    if (result.length !== undefined && type.length !== undefined)
      result = { ...result, length: result.length < 0 || type.length < 0 ? -1 : Math.max(result.length, type.length) }
    if (result.kind === 'decimal' && type.kind === 'decimal' && result !== type) {
      const scale = Math.max(result.scale ?? 0, type.scale ?? 0)
      const digits = Math.max(
        (result.precision ?? 18) - (result.scale ?? 0),
        (type.precision ?? 18) - (type.scale ?? 0),
      )
      result = decimal(Math.min(38, digits + scale), scale)
    }
  }
  return result
}
