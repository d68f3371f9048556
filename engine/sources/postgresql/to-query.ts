import type { Statement, Value } from '../source.ts'
import type { Sent } from './wire-messages.ts'
import { statementName } from './statement-names.ts'

/**
 * Statements are prepared once for each connection, under a name for their text: another one than where they are read in
 * one go, of whose statements `pg` knows nothing.
 */
export function toQuery({ text, values }: Statement): {
  name?: string
  text: string
  values: Sent[]
  rowMode: 'array'
} {
  const name = statementName(text)
  return {
    ...(name === undefined ? {} : { name: `${name}_alone` }),
    text,
    values: toParameters(values),
    rowMode: 'array',
  }
}

/** Values as `pg` sends them. */
export function toParameters(values: readonly Value[]): Sent[] {
  return values.map((value) =>
    typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? Buffer.from(value) : value,
  )
}
