import type { Metadata } from 'oracledb'
import type { TextLimit } from '../../../runtime/values/text-limit.ts'
import type { DescribedColumn, TypeClass, Value } from '../source.ts'

interface TypeFacts {
  type: string
  typeClass: TypeClass
}

// By the name of the driver's database type (`DB_TYPE_…`). What is missing is text.
const types: Record<string, TypeFacts> = {
  NUMBER: { type: 'NUMBER', typeClass: 'Number' },
  BINARY_INTEGER: { type: 'BINARY_INTEGER', typeClass: 'Number' },
  BINARY_FLOAT: { type: 'BINARY_FLOAT', typeClass: 'Number' },
  BINARY_DOUBLE: { type: 'BINARY_DOUBLE', typeClass: 'Number' },
  DATE: { type: 'DATE', typeClass: 'DateTime' },
  TIMESTAMP: { type: 'TIMESTAMP', typeClass: 'DateTime' },
  'TIMESTAMP WITH TIME ZONE': { type: 'TIMESTAMP WITH TIME ZONE', typeClass: 'DateTime' },
  'TIMESTAMP WITH LOCAL TIME ZONE': { type: 'TIMESTAMP WITH LOCAL TIME ZONE', typeClass: 'DateTime' },
  RAW: { type: 'RAW', typeClass: 'Binary' },
  'LONG RAW': { type: 'LONG RAW', typeClass: 'Binary' },
  BLOB: { type: 'BLOB', typeClass: 'Binary' },
}

/** The database's character set in the words of `TextLimit`; others are counted as UTF-8, which never lets too much in. */
export function encodingOf(characterSet: string): NonNullable<TextLimit['encoding']> {
  if (/^JA16SJIS/.test(characterSet)) return 'cp932'
  if (/^JA16EUC/.test(characterSet)) return 'euc-jp'
  return 'utf-8'
}

/** A result column as the driver describes it. Oracle's DATE holds a time as well. */
export function describeColumn(
  column: Metadata<object>,
  encoding: NonNullable<TextLimit['encoding']>,
): DescribedColumn {
  const name = column.dbTypeName ?? 'VARCHAR2'
  const { type, typeClass } = types[name] ?? { type: name, typeClass: 'String' as const }
  const described: DescribedColumn = { name: column.name, type, typeClass, inullable: column.nullable ?? true }
  if (name === 'NUMBER' && column.precision) {
    // A scale of -127 is FLOAT: as many decimals as come.
    return { ...described, size: column.precision, decimalDigits: Math.max(0, column.scale ?? 0) }
  }
  if (/CHAR/.test(name) && column.byteSize) {
    const limit: TextLimit = /^N/.test(name)
      ? { unit: 'utf16', max: Math.floor(column.byteSize / 2) }
      : { unit: 'byte', encoding, max: column.byteSize }
    return { ...described, size: column.byteSize, limit }
  }
  return described
}

/** Digits as a number where nothing is lost, else as they are. A column with decimals keeps its digits. */
export function toNumberValue(digits: string | null, scale: number | undefined): Value {
  if (digits === null) return null
  return (scale ?? 0) <= 0 && /^-?\d{1,15}$/.test(digits) ? Number(digits) : plainDigits(digits)
}

/** `.5` → `0.5`, `1.2E+3` → `1200`: what other databases write. */
function plainDigits(digits: string): string {
  const match = /^(-?)(\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(digits)
  if (!match) return digits
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match
  const point = whole.length + Number(exponent)
  const all = (whole + decimals).padEnd(Math.max(point, 0), '0')
  const left = point > 0 ? all.slice(0, point).replace(/^0+(?=\d)/, '') : '0'
  const right = point > 0 ? all.slice(point) : '0'.repeat(-point) + all
  return `${sign}${left || '0'}${right === '' ? '' : `.${right}`}`
}

/** DATE and TIMESTAMP without a zone come as local fields of a Date; the fields are the database's. */
export function toMomentText(moment: Date | null): string | null {
  if (moment === null) return null
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`
  const thousandths = moment.getMilliseconds()
  return `${day}T${time}${thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0')}`}`
}
