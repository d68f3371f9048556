import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import { ColumnGone } from '../../sources/errors.ts'
import type { Facts } from '../../sources/facts.ts'
import { readRows } from '../../sources/reads.ts'
import type { Answer, RequestConnection, RequestSource } from '../../sources/request-source.ts'
import type {
  Connection,
  Result,
  Signal,
  Source,
  Statement,
  StatementConnection,
  StatementSource,
  Transacts,
} from '../../sources/source.ts'
import { nameParameters, type NamedStatement } from '../../sources/sql/name-parameters.ts'
import { wrapSelect, type Framed } from '../../sources/sql/wrap-select.ts'
import { facts, withMemoryTable } from '../../sources/web-api/memory-table.ts'
import { bindValues } from '../bind-values.ts'
import { columnNames, describedColumns } from './described-columns.ts'
import { answerStatement } from './request-rows.ts'
import type { Part } from './row-conditions.ts'
import { lastStep } from './rows-columns.ts'
import { requestOf, runChain, runStep } from '../run-chain.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'

/** What is known of a plan whose rows are put into groups. */
type GroupedPlan = Pick<ListPlan, 'plan' | 'steps' | 'columns' | 'totalMs' | 'readOnly'>

/** Runs the steps before the last one in this scope, and what is written around that one. */
type Ask = (scope: ExecutionScope, write: (bound: ExecutionScope) => Statement) => Promise<Pick<Result, 'rows'>>

/** Where rows are put into groups: a database, or a table in memory of what a Web API or a program gives. */
export interface GroupingPlace {
  facts: Facts
  /** Does all of it in one state of the data. Throws `TooManyRows` above `maxRows` groups. */
  inOne<T>(work: (ask: Ask) => Promise<T>): Promise<T>
  /** The column with this key, and its text in statements. Throws `ColumnGone`. */
  column(key: string): PlanColumn
  expression(column: PlanColumn): string
  /** The columns `list` of each group, and `values` behind them. */
  write(asked: GroupsWritten, scope: ExecutionScope): Statement
}

interface GroupsWritten {
  /** Texts that tell groups apart; they come in their order. */
  by: readonly string[]
  /** Texts of what is computed of each. */
  values: readonly string[]
  parts: readonly Part[]
}

/** A column's text, by which values are told apart as they are where one of them is chosen. */
export function oneValue(column: PlanColumn, { facts: words, expression }: GroupingPlace): string {
  const text = expression(column)
  return column.typeClass === 'String' && words.grouped ? words.grouped(text) : text
}

interface Limits {
  /** Of a database: groups. Of what a Web API or a program gives: rows that are kept in memory. */
  maxRows: number
  signal?: Signal | undefined
}

/** Where the rows of a plan are put into groups. */
export async function groupingPlace(plan: GroupedPlan, source: Source, limits: Limits): Promise<GroupingPlace> {
  if (source.kind === 'requests') return placed(plan, answeredTable(plan, source, limits))
  if (lastStep(plan).program) return placed(plan, programTable(plan, source, limits))
  return placed(plan, await database(plan, source, limits))
}

/** A place that its kind of source makes. */
interface Told extends Pick<GroupingPlace, 'facts' | 'inOne'> {
  named: NamedStatement
  described?: readonly string[] | undefined
}

async function database(plan: GroupedPlan, source: StatementSource, { maxRows, signal }: Limits): Promise<Told> {
  const step = lastStep(plan)
  const names = step.binds.map((bind) => bind.name)
  const named = nameParameters(step.sql, names, source.facts)
  const described = (await describedColumns(named, source))?.map(({ name }) => name)
  const limits = { maxRows, ...(signal && { signal }) }
  return {
    ...{ facts: source.facts, named, described },
    inOne: inOneOf(plan, source, {
      signal,
      alone: (ms, scope, write) => readRows(source, write(scope), { ms, ...limits }),
      behind: (connection) => (ms, scope, write) => connection.run(write(scope), { ms, ...limits }),
    }),
  }
}

const inMemory = (answer: Pick<Answer, 'columns' | 'rows'>, statement: Statement) =>
  withMemoryTable(answer, (run) => run(statement))

function answeredTable(plan: GroupedPlan, source: RequestSource, { maxRows, signal }: Limits): Told {
  const step = lastStep(plan)
  const limits = { maxRows, ...(signal && { signal }) }
  const asking =
    (open: Pick<RequestSource, 'ask'>): TimedAsk =>
    async (ms, scope, write) =>
      inMemory(await open.ask(requestOf(step, scope), { ms, ...limits }), write(scope))
  return {
    ...{ facts, named: answerStatement(step) },
    inOne: inOneOf<RequestConnection>(plan, source, { signal, alone: asking(source), behind: asking }),
  }
}

function programTable(plan: GroupedPlan, source: StatementSource, { maxRows, signal }: Limits): Told {
  const step = lastStep(plan)
  const behind =
    (connection: StatementConnection): TimedAsk =>
    async (ms, scope, write) => {
      const options = { ms, maxRows, ...(signal && { signal }) }
      return inMemory(await runStep(step, connection, scope, options), write(scope))
    }
  const columns = plan.columns.map(({ name }) => facts.quote(name)).join(', ')
  return {
    ...{ facts, named: { text: `SELECT ${columns} FROM answer`, names: [] } },
    inOne: inOneOf<StatementConnection>(plan, source, { signal, behind }),
  }
}

/** As `Ask` of the last step alone, within milliseconds. */
type TimedAsk = (ms: number, ...asked: Parameters<Ask>) => ReturnType<Ask>

interface Ways<Own extends Connection> {
  signal: Signal | undefined
  /** Without a transaction, where that can be. */
  alone?: TimedAsk
  /** In the transaction of the steps before. */
  behind(connection: Own): TimedAsk
}

/** All that is asked sees one state: alone where no steps stand before the last one, else in one transaction with them. */
function inOneOf<Own extends Connection>(
  plan: GroupedPlan,
  source: Transacts<Own>,
  { signal, alone, behind }: Ways<Own>,
): GroupingPlace['inOne'] {
  const { ms } = lastStep(plan)
  const before = plan.steps.slice(0, -1)
  if (alone && before.length === 0) return (work) => work((...asked) => alone(Math.min(ms, plan.totalMs), ...asked))
  return (work) =>
    runTransaction(source, transactionOf(plan, signal), (connection, deadline) =>
      work(async (scope, write) => {
        const now = { ...scope, executed: { ...scope.executed } }
        await runChain(before, connection, now, deadline)
        return behind(connection)(deadline.left(ms), now, write)
      }),
    )
}

const transactionOf = ({ totalMs: ms, readOnly }: GroupedPlan, signal: Signal | undefined) => ({
  ...{ ms, readOnly },
  ...(signal && { signal }),
})

function placed(plan: GroupedPlan, { facts: words, inOne, named, described }: Told): GroupingPlace {
  const step = lastStep(plan)
  const { rows: frame, names, tail } = wrapSelect(named.text, words, described)
  const nameOf = columnNames(step, plan.columns, described, names)
  return {
    ...{ facts: words, inOne },
    column(key) {
      const column = plan.columns.find((each) => each.key === key)
      if (!column) throw new ColumnGone(step.schema, key)
      return column
    },
    expression: (column) => `q.${words.quote(nameOf(column))}`,
    write: ({ by, values, parts }, scope) => ({
      text: groupedText({ frame, tail, words, from: named.names.length }, { by, values, parts }),
      values: [...bindValues(named.names, step.binds, scope), ...parts.flatMap((part) => part.values)],
    }),
  }
}

/** `from`: how many values the statement itself takes. */
function groupedText(
  { frame, tail, words, from }: { frame: Framed; tail: string; words: Facts; from: number },
  { by, values, parts }: GroupsWritten,
): string {
  let number = from
  const tests = parts.map((part) => part.text(() => words.placeholder(++number)))
  const condition = tests.length === 0 ? '' : ` WHERE ${tests.join(' AND ')}`
  const list = by.join(', ')
  const grouped = list === '' ? '' : ` GROUP BY ${list} ORDER BY ${list}`
  return `${frame.head}SELECT ${[...by, ...values].join(', ')} FROM ${frame.from}${condition}${grouped}${tail}`
}
