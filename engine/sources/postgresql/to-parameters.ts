import type { Value } from '../source.ts'
import type { Sent } from './wire-messages.ts'

/** Values as `pg` sends them. */
export function toParameters(values: readonly Value[]): Sent[] {
  return values.map((value) =>
    typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? Buffer.from(value) : value,
  )
}
