import type { ByteReader } from './byte-reader.ts'
import type { SqlValue } from './sql/convert.ts'
import { decimal, type SqlType } from './sql/sql-type.ts'

export interface Parameter {
  /** Without `@`. */
  name: string
  output: boolean
  type: SqlType
  value: SqlValue
}

/** Parameters of an RPC (MS-TDS 2.2.6.6), up to the end of the message or of this call. */
export function readParameters(input: ByteReader): Parameter[] {
  const result: Parameter[] = []
  while (input.left > 0 && input.buffer[input.at] !== 0x80 && input.buffer[input.at] !== 0xff) {
    const name = input.text(input.u8()).replace(/^@/, '')
    const output = (input.u8() & 1) === 1
    result.push({ name, output, ...readTyped(input) })
  }
  return result
}

const fixed: Record<number, [SqlType, number]> = {
  0x30: [{ kind: 'tinyint' }, 1],
  0x32: [{ kind: 'bit' }, 1],
  0x34: [{ kind: 'smallint' }, 2],
  0x38: [{ kind: 'int' }, 4],
  0x3b: [{ kind: 'real' }, 4],
  0x3d: [{ kind: 'datetime' }, 8],
  0x3e: [{ kind: 'float' }, 8],
  0x7f: [{ kind: 'bigint' }, 8],
}

/** A TYPE_INFO, and what reads a value behind it. */
export interface TypeInfo {
  type: SqlType
  value(): SqlValue
}

function readTyped(input: ByteReader): { type: SqlType; value: SqlValue } {
  const { type, value } = readTypeInfo(input)
  return { type, value: value() }
}

export function readTypeInfo(input: ByteReader): TypeInfo {
  const code = input.u8()
  const known = fixed[code]
  if (known) return { type: known[0], value: () => fixedValue(input, known[0], known[1]) }
  if (code === 0x26 || code === 0x68 || code === 0x6d || code === 0x6f || code === 0x24 || code === 0x6e) {
    const type = sizedType(code, input.u8())
    const value = () => {
      const size = input.u8()
      return size === 0 ? null : fixedValue(input, type, size)
    }
    return { type, value }
  }
  if (code === 0x6a || code === 0x6c) {
    input.u8()
    const type = decimal(input.u8(), input.u8())
    return { type, value: () => decimalValue(input, type.scale ?? 0) }
  }
  if (code === 0x28) return { type: { kind: 'date' }, value: () => timeValue(input, { kind: 'date' }) }
  if (code === 0x29 || code === 0x2a) {
    const type: SqlType = { kind: code === 0x29 ? 'time' : 'datetime2', scale: input.u8() }
    return { type, value: () => timeValue(input, type) }
  }
  if (code === 0xe7 || code === 0xef || code === 0xa7 || code === 0xaf || code === 0xa5 || code === 0xad)
    return textual(input, code)
  if (code === 0x63 || code === 0x23 || code === 0x22) return long(input, code)
  if (code === 0x1f) return { type: { kind: 'nvarchar', length: 1 }, value: () => null }
  throw new Error(`A value of type 0x${code.toString(16)} is not known here`)
}

function sizedType(code: number, size: number): SqlType {
  if (code === 0x68) return { kind: 'bit' }
  if (code === 0x6d) return { kind: size === 4 ? 'real' : 'float' }
  if (code === 0x6f) return { kind: 'datetime' }
  if (code === 0x24) return { kind: 'uniqueidentifier' }
  if (code === 0x6e) return { kind: 'money' }
  return { kind: size === 1 ? 'tinyint' : size === 2 ? 'smallint' : size === 4 ? 'int' : 'bigint' }
}

function fixedValue(input: ByteReader, type: SqlType, size: number): SqlValue {
  if (type.kind === 'real') return input.bytes(4).readFloatLE()
  if (type.kind === 'float') return input.bytes(8).readDoubleLE()
  if (type.kind === 'uniqueidentifier') return guidText(input.bytes(16))
  if (type.kind === 'money')
    return Number(BigInt.asIntN(64, (BigInt(input.u32()) << 32n) | BigInt(input.u32()))) / 10_000
  if (type.kind === 'datetime') {
    const day = new Date((input.i32() - 25_567) * 86_400_000 + Math.round((input.u32() * 10) / 3))
    return day.toISOString().replace('T', ' ').slice(0, 23)
  }
  const value = input.whole(size)
  return size === 1 ? value : BigInt.asIntN(size * 8, value)
}

function guidText(bytes: Buffer): string {
  const hex = [bytes.subarray(0, 4), bytes.subarray(4, 6), bytes.subarray(6, 8)].map((part) =>
    Buffer.from(part).reverse().toString('hex'),
  )
  return [...hex, bytes.toString('hex', 8, 10), bytes.toString('hex', 10)].join('-').toUpperCase()
}

function decimalValue(input: ByteReader, scale: number): SqlValue {
  const size = input.u8()
  if (size === 0) return null
  const sign = input.u8() === 0 ? '-' : ''
  const digits = String(input.whole(size - 1)).padStart(scale + 1, '0')
  return sign + (scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
}

function timeValue(input: ByteReader, { kind, scale = 7 }: SqlType): SqlValue {
  const size = input.u8()
  if (size === 0) return null
  const clockSize = kind === 'date' ? 0 : kind === 'time' ? size : size - 3
  const ticks = input.whole(clockSize)
  const day =
    kind === 'time' ? '' : new Date((Number(input.whole(3)) - 719_162) * 86_400_000).toISOString().slice(0, 10)
  if (kind === 'date') return day
  const unit = 10n ** BigInt(scale)
  const second = Number(ticks / unit)
  const part = scale === 0 ? '' : `.${String(ticks % unit).padStart(scale, '0')}`
  const clock =
    [second / 3600, (second / 60) % 60, second % 60].map((one) => String(Math.floor(one)).padStart(2, '0')).join(':') +
    part
  return kind === 'time' ? clock : `${day} ${clock}`
}

function textual(input: ByteReader, code: number): TypeInfo {
  const size = input.u16()
  const isBinary = code === 0xa5 || code === 0xad
  const wide = code === 0xe7 || code === 0xef
  if (!isBinary) input.bytes(5)
  const isLong = size === 0xffff
  const type: SqlType = {
    kind: isBinary ? 'varbinary' : wide ? 'nvarchar' : 'varchar',
    length: isLong ? -1 : Math.max(1, wide ? size / 2 : size),
  }
  const value = () => {
    const bytes = isLong ? chunks(input) : short(input)
    return bytes && decode(bytes, isBinary, wide)
  }
  return { type, value }
}

function short(input: ByteReader): Buffer | null {
  const size = input.u16()
  return size === 0xffff ? null : input.bytes(size)
}

/** Partially length-prefixed bytes. */
function chunks(input: ByteReader): Buffer | null {
  if (input.i64() === -1n) return null
  const parts: Buffer[] = []
  for (let size = input.u32(); size > 0; size = input.u32()) parts.push(input.bytes(size))
  return Buffer.concat(parts)
}

/** `text`, `ntext` and `image` as parameters. */
function long(input: ByteReader, code: number): TypeInfo {
  input.u32()
  if (code !== 0x22) input.bytes(5)
  const isBinary = code === 0x22
  const value = () => {
    const size = input.i32()
    return size < 0 ? null : decode(input.bytes(size), isBinary, code === 0x63)
  }
  return { type: { kind: isBinary ? 'varbinary' : code === 0x63 ? 'nvarchar' : 'varchar', length: -1 }, value }
}

function decode(bytes: Buffer, isBinary: boolean, wide: boolean): SqlValue {
  if (isBinary) return Buffer.from(bytes)
  return wide ? bytes.toString('utf16le') : new TextDecoder('shift_jis').decode(bytes)
}
