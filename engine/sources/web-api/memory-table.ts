import Database from 'better-sqlite3'
import { facts as embedded } from '../embedded/facts.ts'
import { fold } from '../embedded/fold.ts'
import { inZone } from '../embedded/in-zone.ts'
import { round } from '../embedded/round.ts'
import { SourceFailed } from '../errors.ts'
import type { Facts } from '../facts.ts'
import type { Answer } from '../request-source.ts'
import type { Result, Statement, Value } from '../source.ts'

/** The words of the table in memory. What is equal stays in the order in which the other system gave it. */
export const facts: Facts = { ...embedded, tieBreak: () => undefined }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Lets `work` run statements on the rows of one answer, which are the table `answer`. `run` throws `SourceFailed`. */
export function withMemoryTable<T>(
  { columns, rows }: Pick<Answer, 'columns' | 'rows'>,
  work: (run: (statement: Statement) => Result) => T,
): T {
  const database = new Database(':memory:')
  try {
    database.function('kumiki_zone', { deterministic: true, directOnly: false }, inZone)
    database.function('kumiki_round', { deterministic: true, directOnly: false }, round)
    database.function('kumiki_fold', { deterministic: true, directOnly: false }, (text: unknown, how: unknown) =>
      typeof text === 'string' ? fold(text, Number(how)) : text,
    )
    // Without a type a value stays what it is.
    const names = columns.length > 0 ? columns : ['value']
    database.exec(`CREATE TABLE answer (${names.map(quoted).join(', ')})`)
    const insert = database.prepare(`INSERT INTO answer VALUES (${names.map(() => '?').join(', ')})`)
    database.exec('BEGIN')
    for (const row of rows) insert.run(...row)
    database.exec('COMMIT')
    return work((statement) => runOn(database, statement))
  } finally {
    database.close()
  }
}

function runOn(database: Database.Database, { text, values }: Statement): Result {
  try {
    const statement = database.prepare<unknown[], Value[]>(text).raw(true)
    // A parameter that is written `?1` has the name 1.
    const named = Object.fromEntries(
      values.map((value, i) => [i + 1, typeof value === 'boolean' ? Number(value) : value]),
    )
    const all = values.length === 0 ? statement.all() : statement.all(named)
    return { columns: statement.columns().map(({ name }) => name), rows: all, changes: 0 }
  } catch (error) {
    throw new SourceFailed(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
