import type { ByteWriter } from './byte-writer.ts'
import { encode932 } from './sql/code-page-932.ts'
import { exactDecimal, toText, type SqlValue } from './sql/convert.ts'
import type { SqlType } from './sql/sql-type.ts'

/** Japanese_CI_AS: language 0x0411, so `varchar` is code page 932. */
export const collationBytes = Buffer.from([0x11, 0x04, 0xd0, 0x00, 0x00])

const whole: Partial<Record<SqlType['kind'], number>> = { tinyint: 1, smallint: 2, int: 4, bigint: 8 }

/** TYPE_INFO of MS-TDS 2.2.5.6: nullable types only. */
export function writeTypeInfo(out: ByteWriter, { kind, length = 0, precision = 18, scale = 0 }: SqlType): void {
  if (whole[kind]) return void out.u8(0x26).u8(whole[kind])
  if (kind === 'bit') return void out.u8(0x68).u8(1)
  if (kind === 'real') return void out.u8(0x6d).u8(4)
  if (kind === 'float') return void out.u8(0x6d).u8(8)
  if (kind === 'money') return void out.u8(0x6e).u8(8)
  if (kind === 'decimal') return void out.u8(0x6c).u8(decimalSize(precision)).u8(precision).u8(scale)
  if (kind === 'uniqueidentifier') return void out.u8(0x24).u8(16)
  if (kind === 'date') return void out.u8(0x28)
  if (kind === 'time') return void out.u8(0x29).u8(scale)
  if (kind === 'datetime2') return void out.u8(0x2a).u8(scale)
  if (kind === 'datetime') return void out.u8(0x6f).u8(8)
  if (kind === 'varbinary' || kind === 'binary')
    return void out.u8(kind === 'binary' ? 0xad : 0xa5).u16(length < 0 ? 0xffff : length)
  const wide = kind.startsWith('n')
  const code = kind === 'nvarchar' ? 0xe7 : kind === 'nchar' ? 0xef : kind === 'varchar' ? 0xa7 : 0xaf
  out
    .u8(code)
    .u16(length < 0 ? 0xffff : Math.max(1, length) * (wide ? 2 : 1))
    .bytes(collationBytes)
}

function decimalSize(precision: number): number {
  return precision <= 9 ? 5 : precision <= 19 ? 9 : precision <= 28 ? 13 : 17
}

/** One value of a row, as its TYPE_INFO promises it. */
export function writeValue(out: ByteWriter, type: SqlType, value: SqlValue): void {
  const { kind, length = 0 } = type
  const isLong = length < 0
  if (value === null) {
    if (isLong) return void out.i64(-1n)
    if (/char|binary/.test(kind)) return void out.u16(0xffff)
    return void out.u8(0)
  }
  const size = whole[kind]
  if (size)
    return void out
      .u8(size)
      .whole(BigInt.asUintN(64, BigInt(typeof value === 'number' ? Math.trunc(value) : (value as bigint))), size)
  if (kind === 'bit') return void out.u8(1).u8(Number(value) === 0 ? 0 : 1)
  if (kind === 'real') return void out.u8(4).f32(Number(value))
  if (kind === 'float') return void out.u8(8).f64(Number(value))
  if (kind === 'money') return void writeMoney(out, value)
  if (kind === 'decimal') return writeDecimal(out, type, value)
  if (kind === 'uniqueidentifier') return void out.u8(16).bytes(guidBytes(String(value)))
  if (/date|time/.test(kind)) return writeTime(out, type, String(value))
  const bytes = toBytes(kind, value)
  if (!isLong) return void out.u16(bytes.length).bytes(bytes)
  out.i64(BigInt(bytes.length))
  if (bytes.length > 0) out.u32(bytes.length).bytes(bytes)
  out.u32(0)
}

function toBytes(kind: string, value: SqlValue): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (kind.startsWith('n')) return Buffer.from(toText(value), 'utf16le')
  return kind.includes('binary') ? Buffer.from(toText(value)) : encode932(toText(value))
}

function writeDecimal(out: ByteWriter, { precision = 18, scale = 0 }: SqlType, value: SqlValue): void {
  const text = exactDecimal(value, scale)
  const size = decimalSize(precision)
  out
    .u8(size)
    .u8(text.startsWith('-') ? 0 : 1)
    .whole(BigInt(text.replace(/[-.]/g, '')), size - 1)
}

function writeMoney(out: ByteWriter, value: SqlValue): void {
  const units = BigInt.asUintN(64, BigInt(exactDecimal(value, 4).replace('.', '')))
  out
    .u8(8)
    .u32(Number(units >> 32n))
    .u32(Number(units & 0xffffffffn))
}

function guidBytes(text: string): Buffer {
  const bytes = Buffer.from(text.replaceAll('-', ''), 'hex')
  return Buffer.concat([
    bytes.subarray(0, 4).reverse(),
    bytes.subarray(4, 6).reverse(),
    bytes.subarray(6, 8).reverse(),
    bytes.subarray(8),
  ])
}

function writeTime(out: ByteWriter, { kind, scale = 7 }: SqlType, text: string): void {
  const [, day = '1900-01-01', clock = ''] = /^(\d{4}-\d\d-\d\d)?[ T]?(.*)$/.exec(text) ?? []
  const [hours = '0', minutes = '0', seconds = '0'] = clock.split(':')
  const [whole = '0', part = ''] = seconds.split('.')
  const days = Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  const second = Number(hours || 0) * 3600 + Number(minutes) * 60 + Number(whole)
  if (kind === 'datetime') {
    out.u8(8).u32(days + 25_567)
    return void out.u32(second * 300 + Math.round((Number(part.padEnd(3, '0').slice(0, 3)) * 3) / 10))
  }
  const clockSize = scale <= 2 ? 3 : scale <= 4 ? 4 : 5
  const ticks = BigInt(second) * 10n ** BigInt(scale) + BigInt(part.padEnd(7, '0').slice(0, scale) || '0')
  if (kind === 'date') return void out.u8(3).whole(BigInt(days + 719_162), 3)
  if (kind === 'time') return void out.u8(clockSize).whole(ticks, clockSize)
  out
    .u8(clockSize + 3)
    .whole(ticks, clockSize)
    .whole(BigInt(days + 719_162), 3)
}
