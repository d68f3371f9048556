import { deserialize } from 'node:v8'
import type { Value } from '../source.ts'

interface Written {
  /** Of all rows, one after the other. */
  values: Value[]
  /** Values of a row. */
  width: number
}

/** An answer that the process wrote as V8 does: its rows, and what stands beside them. */
export function fromWire<More>(answer: Buffer): More & { rows: Value[][] } {
  const { values, width, ...more } = deserialize(answer) as Written
  const rows: Value[][] = []
  for (let at = 0; at < values.length; at += width) rows.push(values.slice(at, at + width))
  // V8's deserializer holds what it has read until it is collected: all of it would be moved twice.
  values.length = 0
  return { ...more, rows } as More & { rows: Value[][] }
}
