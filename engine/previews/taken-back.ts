import { statementVerb } from '../../runtime/sql/read-statement.ts'
import { SourceRefused } from '../sources/errors.ts'
import type { RequestSource } from '../sources/request-source.ts'
import type {
  Connection,
  Result,
  Source,
  Statement,
  StatementConnection,
  StatementSource,
  TransactionOptions,
  Value,
} from '../sources/source.ts'

/** A statement that changed rows, which were then taken back. */
export interface TakenBack {
  text: string
  values: readonly Value[]
  /** Rows that it changed. */
  rows: number
}

export type Tell = (statements: TakenBack[]) => void

/** What can be taken back. A procedure or a change of a table may commit by itself. */
const verbs: ReadonlySet<string | undefined> = new Set([
  ...['SELECT', 'VALUES', 'TABLE', 'INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE'],
])

/** Kumiki's own row beside what people write. */
const isReceipt = ({ text }: Statement): boolean => text.includes('kumiki_receipt')

/**
 * The source with every transaction rolled back at its end, whatever was done in it; `tell` hears of what it changed. What no
 * rollback takes back is refused: programs, procedures, changes of tables, requests that change something.
 */
export function takenBack(source: Source, tell: Tell): Source {
  return source.kind === 'requests' ? requests(source) : statements(source, tell)
}

function requests(source: RequestSource): RequestSource {
  return { ...source, transaction: (options, work) => source.transaction({ ...options, rollBack: true }, work) }
}

function statements({ isOwn: _, makeReceiptTable: __, ...source }: StatementSource, tell: Tell): StatementSource {
  const transaction = async <T>(options: TransactionOptions, work: (connection: StatementConnection) => Promise<T>) => {
    if (options.readOnly === true || options.rollBack === true) return source.transaction(options, work)
    const done: TakenBack[] = []
    const answer = await source.transaction({ ...options, rollBack: true }, (connection) =>
      work(watched(connection, done)),
    )
    if (done.length > 0) tell(done)
    return answer
  }
  return { ...source, transaction }
}

function watched(connection: StatementConnection, done: TakenBack[]): StatementConnection {
  const { facts, runInTurn, insertRows, overKeyRows } = connection
  const note = (statement: Statement, { changes }: Pick<Result, 'changes'>): void => {
    if (changes > 0 && !isReceipt(statement)) done.push({ ...statement, rows: changes })
  }
  const noteRows = (table: { name: string }, rows: number): void => {
    if (rows > 0) done.push({ text: table.name, values: [], rows })
  }
  const requireUndone = ({ text }: Statement): void => {
    const verb = statementVerb(text, facts.syntax)
    if (!verbs.has(verb)) throw new SourceRefused('preview-not-undone', [verb ?? ''])
  }
  return {
    kind: 'statements',
    facts,
    async run(statement, options) {
      requireUndone(statement)
      const result = await connection.run(statement, options)
      note(statement, result)
      return result
    },
    call: ({ program }) => Promise.reject(new SourceRefused('preview-not-undone', [program])),
    ...(runInTurn && {
      async runInTurn(all, options) {
        all.forEach(requireUndone)
        const answered = await runInTurn(all, options)
        answered.results.forEach((result, i) => {
          const statement = all[i]
          if (statement) note(statement, result)
        })
        return answered
      },
    }),
    ...(insertRows && {
      async insertRows(table, rows, options) {
        const count = await insertRows(table, rows, options)
        noteRows(table, count)
        return count
      },
    }),
    ...(overKeyRows && {
      async overKeyRows(table, rows, options) {
        const counts = await overKeyRows(table, rows, options)
        noteRows(table, counts.inserted + counts.updated)
        return counts
      },
    }),
  } satisfies Connection
}
