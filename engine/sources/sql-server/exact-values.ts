import { createRequire } from 'node:module'

type ReadValue = (
  buffer: Buffer,
  offset: number,
  metadata: Metadata,
  options: unknown,
) => { value: unknown; offset: number }

/** What tedious knows of a column while it reads rows. */
interface Metadata {
  type: { name: string }
  scale?: number
}

let installed = false

/**
 * tedious makes doubles of decimals and money, and `Date`s without the fraction's digits of times. Its reader of values is
 * wrapped once for the process: it still walks the bytes, we read exact texts out of the same bytes.
 */
export function installExactValues(): void {
  if (installed) return
  const parser = createRequire(import.meta.url)('tedious/lib/value-parser') as { readValue: ReadValue }
  const { readValue } = parser
  parser.readValue = (buffer, offset, metadata, options) => {
    const result = readValue(buffer, offset, metadata, options)
    const exact = result.value === null ? undefined : readers[metadata.type.name]
    if (exact) result.value = exact(buffer.subarray(offset, result.offset), metadata.scale ?? 0)
    return result
  }
  installed = true
}

/** By type name: the bytes of one value with its length byte, and the type's scale (MS-TDS 2.2.5.5). */
const readers: Record<string, (bytes: Buffer, scale: number) => string | number> = {
  BigInt: (bytes) => integer(bytes),
  IntN: (bytes) =>
    bytes[0] === 8
      ? integer(bytes.subarray(1))
      : bytes[0] === 1
        ? bytes.readUInt8(1)
        : bytes.readIntLE(1, bytes.readUInt8(0)),
  NumericN: decimal,
  DecimalN: decimal,
  Money: (bytes) => money(bytes),
  SmallMoney: (bytes) => withPoint(BigInt(bytes.readInt32LE()), 4),
  MoneyN: (bytes) => (bytes.length === 5 ? withPoint(BigInt(bytes.readInt32LE(1)), 4) : money(bytes.subarray(1))),
  Date: (bytes) => day(bytes.readUIntLE(1, 3)),
  Time: (bytes, scale) => clock(whole(bytes.subarray(1)), scale),
  DateTime2: (bytes, scale) => {
    const rest = bytes.length - 3
    return `${day(bytes.readUIntLE(rest, 3))}T${clock(whole(bytes.subarray(1, rest)), scale)}`
  },
  DateTimeOffset: dateTimeOffset,
}

/** A number where a double holds it, else text. */
function integer(bytes: Buffer): number | string {
  const value = bytes.readBigInt64LE()
  return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER)
    ? Number(value)
    : String(value)
}

function decimal(bytes: Buffer, scale: number): string {
  return withPoint(whole(bytes.subarray(2)) * (bytes[1] === 1 ? 1n : -1n), scale)
}

function money(bytes: Buffer): string {
  return withPoint((BigInt(bytes.readInt32LE()) << 32n) | BigInt(bytes.readUInt32LE(4)), 4)
}

function withPoint(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0n ? `-${text}` : text
}

function whole(bytes: Buffer): bigint {
  let value = 0n
  for (let i = bytes.length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes.readUInt8(i))
  return value
}

const daysToEpoch = 719_162

function day(days: number): string {
  return new Date((days - daysToEpoch) * 86_400_000).toISOString().slice(0, 10)
}

/** `09:12:00`, with the fraction's digits that are not zero. */
function clock(units: bigint, scale: number): string {
  const unit = 10n ** BigInt(scale)
  const seconds = Number(units / unit)
  const fraction =
    scale === 0
      ? ''
      : String(units % unit)
          .padStart(scale, '0')
          .replace(/0+$/, '')
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return parts.join(':') + (fraction === '' ? '' : `.${fraction}`)
}

/** The moment comes in UTC with minutes of difference behind it. */
function dateTimeOffset(bytes: Buffer, scale: number): string {
  const rest = bytes.length - 5
  const minutes = bytes.readInt16LE(rest + 3)
  const unit = 10n ** BigInt(scale)
  const perDay = 86_400n * unit
  const units = whole(bytes.subarray(1, rest)) + BigInt(minutes * 60) * unit
  const days = bytes.readUIntLE(rest, 3) + (units < 0n ? -1 : units >= perDay ? 1 : 0)
  const zone = Math.abs(minutes)
  const sign = minutes < 0 ? '-' : '+'
  const text = [Math.floor(zone / 60), zone % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${day(days)}T${clock(((units % perDay) + perDay) % perDay, scale)}${sign}${text}`
}
