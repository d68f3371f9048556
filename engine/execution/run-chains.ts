import type { PlanStep } from '../../runtime/compile/plan.ts'
import { required } from '../../runtime/values/required.ts'
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
  const [first] = steps
  if (first && runsInTurn(connection) && canGoTogether(steps, first))
    return runAtOnce({ steps, rows, ms: first.ms }, connection, deadline)
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
function canGoTogether(steps: readonly PlanStep[], first: PlanStep): boolean {
  const given = new Set<string>(steps.map(({ as, schema }) => as ?? schema))
  const isFree = ({ program, check, binds, isSecret, ms }: PlanStep): boolean =>
    !(program || check || isSecret || ms !== first.ms) &&
    binds.every(({ from, schema = '' }) => from !== 'sequence' && !(from === 'executeSchemaMeta' && given.has(schema)))
  return steps.every(isFree)
}

/** A step for a row. */
interface Part {
  step: PlanStep
  row: ChainOfRow
}

interface Asked extends Part {
  statement: Statement
}

interface Wanted {
  steps: readonly PlanStep[]
  rows: readonly ChainOfRow[]
  /** Milliseconds that all of a batch may take. */
  ms: number
}

/** The statements of all rows, as many at a time as may be on their way together; those of a row stay together. */
function* batches({ steps, rows }: Wanted, facts: InTurnConnection['facts']): Generator<Asked[], void> {
  let asked: Asked[] = []
  let letters = 0
  for (const row of rows) {
    for (const step of steps) {
      const statement = about({ step, row }, 0, () => statementOf(step, facts, row.scope))
      asked.push({ step, row, statement })
      letters += lettersOf(statement)
    }
    if (asked.length < mostAtOnce && letters < mostLetters) continue
    yield asked
    asked = []
    letters = 0
  }
  if (asked.length > 0) yield asked
}

async function runAtOnce(wanted: Wanted, { runInTurn, facts }: InTurnConnection, deadline: Deadline): Promise<void> {
  for (const asked of batches(wanted, facts)) {
    const started = performance.now()
    let done = 0
    const options = { ms: deadline.left(wanted.ms), onStep: () => void done++ }
    const statements = asked.map(({ statement }) => statement)
    const { results, error } = await runInTurn(statements, options).catch((late: unknown) => {
      throw blamed(partAt(asked, Math.min(done, asked.length - 1)), late, performance.now() - started)
    })
    const each = (performance.now() - started) / (results.length + (error ? 1 : 0))
    for (const [i, result] of results.entries()) {
      const { step, row } = partAt(asked, i)
      about({ step, row }, each, () => {
        noteResult(step, result, row.scope, each)
        keepResult(step, result, row.scope)
      })
      if ((i + 1) % wanted.steps.length === 0) row.done?.()
    }
    if (error) throw blamed(partAt(asked, results.length), error, each)
  }
}

const partAt = (asked: readonly Asked[], at: number): Part => required(asked[at], 'statement of the answer')

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
