import Database from 'better-sqlite3'
import { SourceFailed } from '../errors.ts'
import { fold } from '../embedded/fold.ts'
import { round } from '../embedded/round.ts'
import type { Result, Value } from '../source.ts'
import type { AnswerRows } from './answer-rows.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Runs statements on the rows of one answer, as the table `answer`. */
export function openMemoryTable({ columns, rows }: AnswerRows): {
  run(text: string, values: readonly Value[]): Result
  close(): void
} {
  const database = new Database(':memory:')
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
  return {
    run(text, values) {
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
    },
    close: () => void database.close(),
  }
}
