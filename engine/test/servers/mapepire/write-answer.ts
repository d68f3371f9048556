import type { Cell, DeclaredColumn } from './protocol.ts'
import { displaySize, parseType, type Db2Type } from './types.ts'

/** A number written with its own digits, which a JavaScript number could not hold. */
export class Digits {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON with `Digits` as they are. */
export function toJson(value: unknown): string {
  if (value instanceof Digits) return value.text
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${JSON.stringify(key)}:${toJson(item)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

/** A value as the server sends it: numbers as numbers, CHAR without trailing blanks, everything else as text. */
export function toSent(value: Cell, type: Db2Type): unknown {
  if (value === null) return null
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex').toUpperCase()
  switch (type.name) {
    case 'DECIMAL':
    case 'NUMERIC':
      return new Digits(withScale(value, type.scale ?? 0))
    case 'CHAR':
    case 'NCHAR':
      return String(value).trimEnd()
    case 'TIME':
      return String(value).slice(0, 8).replaceAll(':', '.')
    case 'TIMESTAMP':
      return `${String(value).replace('T', ' ').padEnd(19, '0')}`.replace(
        /^(.{19})(?:\.(\d*))?$/,
        (_, seconds: string, fraction = '') => `${seconds}.${String(fraction).padEnd(6, '0').slice(0, 6)}`,
      )
    default:
      return value
  }
}

function withScale(value: Exclude<Cell, null | Uint8Array>, scale: number): string {
  if (typeof value === 'bigint') return scale === 0 ? String(value) : `${value}.${'0'.repeat(scale)}`
  if (typeof value === 'number') return value.toFixed(scale)
  return /^-?\d+(\.\d+)?$/.test(value) ? value : '0'
}

/** `metadata.columns` after an execution; `short` after `prepare_sql`, which says less. */
export function columnMetadata(columns: DeclaredColumn[], labelOf: (column: DeclaredColumn) => string, short: boolean) {
  return columns.map((column) => {
    const type = parseType(column.type ?? '')
    const told = { name: column.name, type: type.name, display_size: displaySize(type), label: labelOf(column) }
    if (short) return told
    return {
      ...told,
      precision: type.length ?? type.precision ?? displaySize(type),
      scale: type.scale ?? 0,
      nullable: 1,
      autoIncrement: false,
      column_class_name: 'java.lang.String',
      read_only: false,
      writeable: true,
      table: column.table ?? '',
    }
  })
}
