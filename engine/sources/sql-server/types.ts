import type { TextLimit } from '../../../runtime/values/text-limit.ts'
import type { DescribedColumn, TypeClass } from '../source.ts'

const numbers = new Set([
  'bit',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'decimal',
  'numeric',
  'money',
  'smallmoney',
  'real',
  'float',
])
const binaries = new Set(['binary', 'varbinary', 'image', 'timestamp', 'rowversion'])
const moments = new Set(['datetime', 'datetime2', 'smalldatetime', 'datetimeoffset'])

export function typeClassOf(name: string): TypeClass {
  if (name === 'bit') return 'String'
  if (numbers.has(name)) return 'Number'
  if (binaries.has(name)) return 'Binary'
  if (moments.has(name)) return 'DateTime'
  if (name === 'uniqueidentifier') return 'Guid'
  if (name === 'date') return 'Date'
  return name === 'time' ? 'Time' : 'String'
}

/** Type of a column from `decimal(20,4)`, `nvarchar(max)`, `int`; the collation tells how bytes are counted. */
export function describeType(written: string, collation: string | null): Omit<DescribedColumn, 'name'> {
  const [, type = written, first = '', second] = /^(\w+)(?:\((\w+)(?:,\s*(\d+))?\))?/.exec(written) ?? []
  const typeClass = typeClassOf(type)
  const known = { type, typeClass }
  if (type === 'decimal' || type === 'numeric')
    return { ...known, size: Number(first || 18), decimalDigits: Number(second ?? 0) }
  if (type === 'money' || type === 'smallmoney') return { ...known, size: type === 'money' ? 19 : 10, decimalDigits: 4 }
  if (!/char|binary/.test(type) || first === '' || first === 'max') return known
  const size = Number(first)
  return typeClass === 'String' ? { ...known, size, limit: limitOf(type, size, collation ?? '') } : { ...known, size }
}

/** `nvarchar` counts UTF-16 units, `varchar` bytes of its collation's code page. */
function limitOf(type: string, max: number, collation: string): TextLimit {
  if (type.startsWith('n')) return { unit: 'utf16', max }
  if (/_UTF8$/i.test(collation)) return { unit: 'byte', encoding: 'utf-8', max }
  return /^Japanese/i.test(collation) ? { unit: 'byte', encoding: 'cp932', max } : { unit: 'char', max }
}
