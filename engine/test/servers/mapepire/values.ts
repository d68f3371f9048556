import type { Cell } from './protocol.ts'
import type { parseType } from './types.ts'
import { Digits } from './write-answer.ts'

/** A value of a message as the database gets it. */
export function toCell(value: unknown): Cell {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
  if (typeof value === 'boolean') return value ? 1n : 0n
  return value === null || value === undefined ? null : textOf(value)
}

/** A value as text; what is none is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** What a literal in a CALL means. */
export function literal(text: string): unknown {
  const found = /^\s*(?:\w+\s*=>\s*)?'((?:[^']|'')*)'\s*$/.exec(text)
  return found ? found[1]!.replaceAll("''", "'") : text.trim().toUpperCase() === 'NULL' ? null : text.trim()
}

/** What a program left in a parameter, as the protocol sends it. */
export function outValue(value: string | null, type: ReturnType<typeof parseType>): unknown {
  if (value === null) return null
  if (type.name === 'CHAR') return value.slice(0, type.length).padEnd(type.length ?? 1)
  if (type.name === 'DECIMAL')
    return /^-?\d+(\.\d+)?$/.test(value) ? new Digits(scaled(value, type.scale ?? 0)) : new Digits('0')
  return value
}

/** Decimal digits cut or filled to a scale. */
function scaled(digits: string, scale: number): string {
  const [whole = '0', fraction = ''] = digits.split('.')
  return scale === 0 ? whole : `${whole}.${fraction.slice(0, scale).padEnd(scale, '0')}`
}
