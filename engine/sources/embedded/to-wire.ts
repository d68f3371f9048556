import type { Value } from '../source.ts'
import type { WireValue } from './database-requests.ts'

/** Values as JSON can carry them: 64-bit integers `{n}`, bytes `{b}`. */
export function toWire(values: readonly Value[]): WireValue[] {
  return values.map((value) => {
    if (typeof value === 'bigint') return { n: String(value) }
    if (value instanceof Uint8Array) return { b: Buffer.from(value).toString('base64') }
    return value
  })
}
