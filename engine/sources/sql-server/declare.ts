import type { Value } from '../source.ts'

/** Type of a bound value. Texts are Unicode, and of one length as far as they can, so that plans are used again. */
export function declaredType(value: Value): string {
  if (typeof value === 'boolean') return 'bit'
  if (typeof value === 'number') return !Number.isInteger(value) ? 'float' : isInt(value) ? 'int' : wholeType(value)
  if (typeof value === 'bigint') return value < 2n ** 63n && value >= -(2n ** 63n) ? 'bigint' : 'decimal(38, 0)'
  if (value instanceof Uint8Array) return value.length > 8000 ? 'varbinary(max)' : 'varbinary(8000)'
  return typeof value === 'string' && value.length > 4000 ? 'nvarchar(max)' : 'nvarchar(4000)'
}

function isInt(value: number): boolean {
  return value >= -2_147_483_648 && value <= 2_147_483_647
}

function wholeType(value: number): string {
  return Number.isSafeInteger(value) ? 'bigint' : 'float'
}

/**
 * A value as a T-SQL constant that nothing can break out of: texts are the hexadecimal digits of their UTF-16 bytes, so no
 * quote, no line end and no code page of a driver matters.
 */
export function literalOf(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number')
    return Number.isFinite(value) ? (Number.isInteger(value) ? String(BigInt(value)) : value.toExponential()) : 'NULL'
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString('hex')}`
  return value === '' ? `N''` : `CAST(0x${Buffer.from(value, 'utf16le').toString('hex')} AS nvarchar(max))`
}

/** `@p1 int, @p2 nvarchar(4000)` for the values of a statement. */
export function declarations(values: readonly Value[]): string {
  return values.map((value, i) => `@p${i + 1} ${declaredType(value)}`).join(', ')
}

/** A statement with its values as one text, for drivers that cannot bind; the plan is shared as with bound values. */
export function asBatch(text: string, values: readonly Value[]): string {
  if (values.length === 0) return text
  const types = declarations(values)
  const set = values.map((value, i) => `@p${i + 1} ${declaredType(value)} = ${literalOf(value)}`).join(', ')
  const names = values.map((_, i) => `@p${i + 1}`).join(', ')
  return `DECLARE @kumiki nvarchar(max) = ${literalOf(text)}, ${set}; EXEC sp_executesql @kumiki, N'${types}', ${names}`
}
