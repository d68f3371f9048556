import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Facts } from './connection/facts.ts'
import type { Tables } from './tables.ts'

/** Stands for the value of this name. */
export type Placed<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

interface Written<Values, Row> {
  query: CompiledQuery<Row>
  /** For each parameter the name of its value; undefined for one that never changes. */
  names: (keyof Values | undefined)[]
}

/**
 * A statement that runs often: its text is made once for each dialect, and only its values change. Building and compiling it
 * anew costs more than an embedded database needs to run it.
 */
export function fixed<Values extends object>() {
  return <Row>(
    build: (db: Kysely<Tables>, placed: Placed<Values>) => { compile(): CompiledQuery<Row> },
  ): ((db: Kysely<Tables>, facts: Facts, values: Values) => Promise<Row[]>) => {
    const known = new WeakMap<Facts, Written<Values, Row>>()
    return async (db, facts, values) => {
      let written = known.get(facts)
      if (!written) known.set(facts, (written = write(db, build)))
      const { query, names } = written
      const parameters = names.map((name, at) => (name === undefined ? query.parameters[at] : values[name]))
      return (await db.executeQuery<Row>({ ...query, parameters })).rows
    }
  }
}

function write<Values, Row>(
  db: Kysely<Tables>,
  build: (db: Kysely<Tables>, placed: Placed<Values>) => { compile(): CompiledQuery<Row> },
): Written<Values, Row> {
  const marks = new Map<unknown, keyof Values>()
  const placed: Placed<Values> = (name) => {
    const mark = `\0value ${name}`
    marks.set(mark, name)
    return sql`${mark}`
  }
  const query = build(db, placed).compile()
  return { query, names: query.parameters.map((value) => marks.get(value)) }
}
