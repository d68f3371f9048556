import type { PlanStep } from '../../runtime/compile/plan.ts'
import type { Connection, Statement, StatementConnection } from '../sources/source.ts'
import { keepResult, noteFailure, noteResult, runChain, statementOf } from './run-chain.ts'
import type { Deadline } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'

/** Steps that run once more for each of several rows. */
export interface ChainOfRow {
  scope: ExecutionScope
  /** What is thrown for an error that is about this row. */
  blame(error: unknown): unknown
  /** Told when its steps ran. */
  done?(): void
}

/** Statements that are sent at once, and letters of their values, about. */
const mostAtOnce = 500
const mostLetters = 1_000_000

/**
 * `runChain` for each row. Where no step needs the answer of another one, and the connection can, the statements of all rows
 * are on their way together instead of one waiting for the other: the time to the database is paid once.
 */
export async function runChains(
  steps: readonly PlanStep[],
  rows: readonly ChainOfRow[],
  connection: Connection,
  deadline: Deadline,
): Promise<void> {
  if (runsInTurn(connection) && canGoTogether(steps)) return runAtOnce(steps, rows, connection, deadline)
  for (const { scope, blame, done } of rows) {
    await runChain(steps, connection, scope, deadline).catch((error: unknown) => {
      throw blame(error)
    })
    done?.()
  }
}

type InTurnConnection = StatementConnection & Required<Pick<StatementConnection, 'runInTurn'>>

const runsInTurn = (connection: Connection): connection is InTurnConnection =>
  connection.kind === 'statements' && connection.runInTurn !== undefined

/** Neither a value nor whether a step runs hangs on what another one answered, and one limit of time is that of all. */
function canGoTogether(steps: readonly PlanStep[]): boolean {
  const given = new Set<string>(steps.map(({ as, schema }) => as ?? schema))
  const isFree = ({ program, check, binds, isSecret, maxRows, ms }: PlanStep): boolean =>
    !(program || check || isSecret || maxRows !== undefined || ms !== steps[0]!.ms) &&
    binds.every(({ from, schema = '' }) => from !== 'sequence' && !(from === 'executeSchemaMeta' && given.has(schema)))
  return steps.length > 0 && steps.every(isFree)
}

/** A step for a row. */
interface Part {
  step: PlanStep
  row: ChainOfRow
}

async function runAtOnce(
  steps: readonly PlanStep[],
  rows: readonly ChainOfRow[],
  { runInTurn, facts }: InTurnConnection,
  deadline: Deadline,
): Promise<void> {
  for (let at = 0; at < rows.length;) {
    const asked: (Part & { statement: Statement })[] = []
    for (let letters = 0; at < rows.length && asked.length < mostAtOnce && letters < mostLetters; at++)
      for (const step of steps) {
        const part = { step, row: rows[at]! }
        const statement = about(part, 0, () => statementOf(step, facts, part.row.scope))
        asked.push({ ...part, statement })
        letters += lettersOf(statement)
      }
    const started = performance.now()
    let done = 0
    const options = { ms: deadline.left(steps[0]!.ms), onStep: () => void done++ }
    const statements = asked.map(({ statement }) => statement)
    const { results, error } = await runInTurn(statements, options).catch((late: unknown) => {
      throw blamed(asked[Math.min(done, asked.length - 1)]!, late, performance.now() - started)
    })
    const each = (performance.now() - started) / (results.length + (error ? 1 : 0))
    for (const [i, result] of results.entries()) {
      const { step, row } = asked[i]!
      about({ step, row }, each, () => {
        noteResult(step, result, row.scope, each)
        keepResult(step, result, row.scope)
      })
      if ((i + 1) % steps.length === 0) row.done?.()
    }
    if (error) throw blamed(asked[results.length]!, error, each)
  }
}

/** What the row says of it. */
function blamed({ step, row }: Part, error: unknown, ms: number): unknown {
  noteFailure(step, error, row.scope, ms)
  return row.blame(error)
}

/** Whoever throws here is about this row and step. */
function about<T>(part: Part, ms: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw blamed(part, error, ms)
  }
}

const lettersOf = ({ values }: Statement): number =>
  values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8),
    0,
  )
