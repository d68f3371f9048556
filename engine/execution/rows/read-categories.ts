import type { CategoryRow } from '../../../runtime/categories/category-tree.ts'
import type { CategoryPlan } from '../../../runtime/pages/list/category-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import { ColumnGone } from '../../sources/errors.ts'
import type { Facts } from '../../sources/facts.ts'
import { readRows } from '../../sources/reads.ts'
import type { Answer, RequestConnection, RequestSource } from '../../sources/request-source.ts'
import type { Connection, Result, Signal, Source, Statement, StatementSource, Transacts } from '../../sources/source.ts'
import { nameParameters, type NamedStatement } from '../../sources/sql/name-parameters.ts'
import { wrapSelect } from '../../sources/sql/wrap-select.ts'
import { facts, withMemoryTable } from '../../sources/web-api/memory-table.ts'
import { makeAskedParts, searchValues, type Asked } from './asked-parts.ts'
import { bindValues } from '../bind-values.ts'
import { columnNames, describedColumns } from './described-columns.ts'
import { answerStatement } from './request-rows.ts'
import { makeCompare, type Compare, type Part } from './row-conditions.ts'
import { columnFinder, lastStep } from './rows-columns.ts'
import { requestOf, runChain } from '../run-chain.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'

const maxCategories = 10_000

/** Rows of the list that are counted; the other ones still have their category. */
export interface Counted extends Omit<Asked, 'category'> {
  list: ListPlan
}

/** What is counted of which rows. */
export interface CategoriesAsked {
  /** Only categories below it. */
  path?: readonly (string | null)[] | undefined
  /** Only its rows are counted. */
  counted?: Counted | undefined
  signal?: Signal | undefined
}

/**
 * Distinct values of the category columns with their number of rows, in the columns' order. With `path`, only those
 * below it; the database counts and leaves the others out. With `counted`, only its rows are counted: a category
 * without one counts 0.
 */
export async function readCategories(
  plan: CategoryPlan,
  source: Source,
  scope: ExecutionScope,
  asked: CategoriesAsked = {},
): Promise<CategoryRow[]> {
  const place = source.kind === 'requests' ? tableOf(plan, source, asked) : await databaseOf(plan, source, asked)
  const { below, found, write, columns } = writing(plan, place, asked)
  const search = searchValues(asked.counted ?? {})
  const takesSearch = plan.count && plan.steps.some(({ binds }) => binds.some(({ from }) => from === 'search'))
  const narrows = found.length > 0 || (takesSearch && Object.keys(search).length > 0)
  const counts = plan.count ? ', count(*)' : ''
  return place.inOne(async (ask) => {
    const rowsOf = async (parts: readonly Part[], count: string, now: ExecutionScope) =>
      (await ask(now, (bound) => write(parts, count, bound))).rows.map((row) => ({
        values: columns.map((_, i) => (row[i] === null || row[i] === undefined ? null : String(row[i]))),
        ...(row.length > columns.length ? { count: Number(row[columns.length]) } : {}),
      }))
    if (!narrows) return rowsOf(below, counts, scope)
    const hits = await rowsOf([...below, ...found], counts, { ...scope, search })
    const countOf = new Map(hits.map(({ values, count }) => [JSON.stringify(values), count]))
    const every = await rowsOf(below, '', scope)
    return every.map(({ values }) => ({ values, count: countOf.get(JSON.stringify(values)) ?? 0 }))
  })
}

/** Runs the steps before the last one in this scope, and what is written around that one. */
type Ask = (scope: ExecutionScope, write: (bound: ExecutionScope) => Statement) => Promise<Pick<Result, 'rows'>>

/** Where categories are counted: a database, or the table that an answer of a Web API is. */
interface CountingPlace {
  facts: Facts
  named: NamedStatement
  described?: readonly string[] | undefined
  inOne<T>(work: (ask: Ask) => Promise<T>): Promise<T>
}

async function databaseOf(
  plan: CategoryPlan,
  source: StatementSource,
  { signal }: CategoriesAsked,
): Promise<CountingPlace> {
  const step = lastStep(plan)
  const names = step.binds.map((bind) => bind.name)
  const named = nameParameters(step.sql, names, source.facts)
  const described = (await describedColumns(named, source))?.map(({ name }) => name)
  const limits = { maxRows: maxCategories, ...(signal && { signal }) }
  return {
    ...{ facts: source.facts, named, described },
    inOne: inOneOf(plan, source, {
      signal,
      alone: (ms, scope, write) => readRows(source, write(scope), { ms, ...limits }),
      behind: (connection) => (ms, scope, write) => connection.run(write(scope), { ms, ...limits }),
    }),
  }
}

function tableOf(plan: CategoryPlan, source: RequestSource, { signal }: CategoriesAsked): CountingPlace {
  const step = lastStep(plan)
  const limits = { maxRows: maxCategories, ...(signal && { signal }) }
  const counted = (answer: Answer, statement: Statement) => withMemoryTable(answer, (run) => run(statement))
  const asking =
    (open: Pick<RequestSource, 'ask'>): TimedAsk =>
    async (ms, scope, write) =>
      counted(await open.ask(requestOf(step, scope), { ms, ...limits }), write(scope))
  return {
    ...{ facts, named: answerStatement(step) },
    inOne: inOneOf<RequestConnection>(plan, source, { signal, alone: asking(source), behind: asking }),
  }
}

/** As `Ask` of the last step alone, within milliseconds. */
type TimedAsk = (ms: number, ...asked: Parameters<Ask>) => ReturnType<Ask>

interface Ways<Own extends Connection> {
  signal: Signal | undefined
  alone: TimedAsk
  /** In the transaction of the steps before. */
  behind(connection: Own): TimedAsk
}

/** All that is asked sees one state: alone where no steps stand before the last one, else in one transaction with them. */
function inOneOf<Own extends Connection>(
  plan: CategoryPlan,
  source: Transacts<Own>,
  { signal, alone, behind }: Ways<Own>,
): CountingPlace['inOne'] {
  const { ms } = lastStep(plan)
  const before = plan.steps.slice(0, -1)
  if (before.length === 0) return (work) => work((...asked) => alone(Math.min(ms, plan.totalMs), ...asked))
  return (work) =>
    runTransaction(source, transactionOf(plan, signal), (connection, deadline) =>
      work(async (scope, write) => {
        const now = { ...scope, executed: { ...scope.executed } }
        await runChain(before, connection, now, deadline)
        return behind(connection)(deadline.left(ms), now, write)
      }),
    )
}

const transactionOf = ({ totalMs: ms, readOnly }: CategoryPlan, signal: Signal | undefined) => ({
  ...{ ms, readOnly },
  ...(signal && { signal }),
})

/** The statement that counts, and what narrows it. */
function writing(plan: CategoryPlan, place: CountingPlace, { path = [], counted }: CategoriesAsked) {
  const { facts: words, named, described } = place
  const step = lastStep(plan)
  const { rows: frame, names, tail } = wrapSelect(named.text, words, described)
  const nameOf = columnNames(step, plan.columns, described, names)
  const expression = (column: PlanColumn) => `q.${words.quote(nameOf(column))}`
  const columns = plan.fields.map((field) => {
    const column = plan.columns.find((each) => each.key === field)
    if (!column) throw new ColumnGone(step.schema, field)
    return column
  })
  // What is one category here must be one value when it is chosen.
  const grouped = (column: PlanColumn) =>
    column.typeClass === 'String' && words.grouped ? words.grouped(expression(column)) : expression(column)
  const list = columns.map(grouped).join(', ')
  const compare = makeCompare(words, expression)
  const below = columns.slice(0, path.length).map((column, i) => compare(column, '=', path[i]))
  const write = (parts: readonly Part[], count: string, now: ExecutionScope): Statement => {
    let number = named.names.length
    const tests = parts.map((part) => part.text(() => words.placeholder(++number)))
    const condition = tests.length === 0 ? '' : ` WHERE ${tests.join(' AND ')}`
    return {
      text: `${frame.head}SELECT ${list}${count} FROM ${frame.from}${condition} GROUP BY ${list} ORDER BY ${list}${tail}`,
      values: [...bindValues(named.names, step.binds, now), ...parts.flatMap(({ values }) => values)],
    }
  }
  return { columns, below, write, found: counted && plan.count ? partsOf(counted, plan, compare) : [] }
}

function partsOf({ list, search, conditions, favorites }: Counted, plan: CategoryPlan, compare: Compare): Part[] {
  return makeAskedParts(list, columnFinder(plan), compare)({ search, conditions, favorites })
}
