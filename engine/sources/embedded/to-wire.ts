import type { Value } from '../source.ts'

/** Values as JSON can carry them: 64-bit integers `{n}`, bytes `{b}`. */
export function toWire(values: readonly Value[]): unknown[] {
  return values.map((value) => {
    if (typeof value === 'bigint') return { n: String(value) }
    if (value instanceof Uint8Array) return { b: Buffer.from(value).toString('base64') }
    return value
  })
}

/** Rows as `encodeValues` wrote them. */
export function fromWire(rows: unknown[][]): Value[][] {
  for (const row of rows)
    for (let i = 0; i < row.length; i++) {
      const value = row[i]
      if (typeof value === 'object' && value !== null) row[i] = Buffer.from((value as { b: string }).b, 'base64')
    }
  return rows as Value[][]
}
