import type { CompiledQuery, Kysely } from 'kysely'
import type { Facts } from './connection/facts.ts'
import type { Tables } from './tables.ts'

interface Written<Row> {
  query: CompiledQuery<Row>
  /** For each parameter the place of its value among those that are given, or -1 for one that never changes. */
  places: number[]
}

const markOf = (place: number): string => `\0value ${place}`

/**
 * A statement that runs often: its text is made once for each dialect, and only its values change. Building and compiling it
 * anew costs more than an embedded database needs to run it. `build` gets marks for the values, which it may only hand on.
 */
export function fixed<Values extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...values: Values) => { compile(): CompiledQuery<Row> },
): (db: Kysely<Tables>, facts: Facts, ...values: Values) => Promise<Row[]> {
  const known = new WeakMap<Facts, Written<Row>>()
  return async (db, facts, ...values) => {
    let written = known.get(facts)
    if (!written) {
      const marks = values.map((_value, place) => markOf(place))
      const query = build(db, ...(marks as unknown as Values)).compile()
      written = { query, places: query.parameters.map((value) => marks.indexOf(value as string)) }
      known.set(facts, written)
    }
    const { query, places } = written
    const parameters = places.map((place, at) => (place < 0 ? query.parameters[at] : values[place]))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
