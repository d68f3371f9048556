import type { PlanStep, SortRule } from '../../../runtime/compile/plan.ts'
import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { takenBy, type TakenThere } from '../../../runtime/web-api/web-request.ts'
import type {
  Answer,
  DoneThere,
  RequestConnection,
  RequestOptions,
  RequestSource,
} from '../../sources/request-source.ts'
import type { Value } from '../../sources/source.ts'
import type { NamedStatement } from '../../sources/sql/name-parameters.ts'
import { facts, withMemoryTable } from '../../sources/web-api/memory-table.ts'
import { sortedRows, type AnswerOrder } from '../../sources/web-api/sorted-rows.ts'
import { makeCompare } from './row-conditions.ts'
import { addSort, makeRowsAsked } from './rows-asked.ts'
import { columnFinder, lastStep, type RowsColumns } from './rows-columns.ts'
import type { RowsQuery } from './rows-query.ts'
import { streamedAtOnce, type ReadOptions, type RowsReader } from './rows-reader.ts'
import { makeRowsStatements } from './rows-statements.ts'
import { requestOf, runChain } from '../run-chain.ts'
import { makeDeadline, runTransaction, type Deadline } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'
import { sumsOf } from './sums.ts'

type RowsPlan = ListPlan | DetailPlan

type Asked = [query: RowsQuery, scope: ExecutionScope, options: ReadOptions]

/** What a query wants of the rows. */
interface Wanted {
  query: RowsQuery
  wanted: SortRule[]
  /** All rows, and nothing that is made of them together. */
  isWhole: boolean
  /** What of it the other system has done. */
  there?: DoneThere | undefined
}

/** Rows that a query leaves of an answer. */
interface Narrowed {
  rows: Value[][]
  total: number
  totals?: Record<string, string | null>
}

/**
 * Rows of a Web API: one request, in whose answer is found, sorted and counted what the other system does not do itself.
 * Pages and orders are cut out of the answer as it is; a table in memory is made only where rows are searched or summed.
 */
export function makeRequestRows(plan: RowsPlan, own: RowsColumns, source: RequestSource): RowsReader {
  const step = lastStep(plan)
  const before = plan.steps.slice(0, -1)
  const taken = step.request && takenBy(step.request)
  const wantsOf = makeWants(plan)
  const narrow = makeNarrow(plan, own)

  const readAlone = async (query: RowsQuery, scope: ExecutionScope, options: RequestOptions): Promise<Narrowed> => {
    const wanted = wantsOf(query)
    const there = taken && doneThere(taken, wanted)
    const answer = await source.ask({ ...requestOf(step, scope), ...(there && { there }) }, options)
    return narrow(answer, { ...wanted, there }, scope)
  }
  /** After the steps before it, which may give it values. */
  const readBehind = async (
    [query, scope, options]: Asked,
    connection: RequestConnection,
    deadline?: Deadline,
  ): Promise<Narrowed> => {
    const now = { ...scope, executed: { ...scope.executed } }
    const wanted = wantsOf(query)
    await runChain(before, connection, now, deadline)
    const answer = await connection.ask(requestOf(step, now), limitsOf(deadline?.left(step.ms) ?? step.ms, options))
    return narrow(answer, wanted, now)
  }
  const transactionOf = ({ signal }: Pick<ReadOptions, 'signal'>) => ({
    ...{ ms: plan.totalMs, readOnly: plan.readOnly },
    ...(signal && { signal }),
  })

  return {
    async read(encoder, query, scope, options) {
      const { connection, withoutTotal = false } = options
      if (connection?.kind === 'statements') throw new Error(`${plan.plan} is asked of a Web API`)
      const asked: Asked = [query, scope, options]
      const { rows, ...counted } = connection
        ? await readBehind(asked, connection)
        : before.length === 0
          ? await readAlone(query, scope, limitsOf(Math.min(step.ms, plan.totalMs), options))
          : await runTransaction(source, transactionOf(options), (open, deadline) => readBehind(asked, open, deadline))
      return { rows: encoder.encode({ columns: [], rows }), ...(!withoutTotal && counted) }
    },
    async *stream(encoder, { limit: _limit, ...query }, scope, options) {
      const now = { ...scope, executed: { ...scope.executed } }
      const deadline = makeDeadline(plan.totalMs)
      if (before.length > 0)
        await runTransaction(source, transactionOf(options), (open, shared) => runChain(before, open, now, shared))
      const limits = limitsOf(deadline.left(step.ms), options)
      const { rows } = await readAlone(query, now, { ...limits, maxRows: Infinity })
      const size = step.fetchSize ?? streamedAtOnce
      for (let at = 0; at < rows.length; at += size)
        yield encoder.encode({ columns: [], rows: rows.slice(at, at + size) })
    },
  }
}

const limitsOf = (ms: number, { signal }: Pick<ReadOptions, 'signal'>) => ({ ms, ...(signal && { signal }) })

/** Reads what queries want. Throws `BadValue`. */
export function makeWants(plan: RowsPlan): (query: RowsQuery) => Wanted {
  const compare = makeCompare(facts, ({ name }) => `q.${facts.quote(name)}`)
  const read = makeRowsAsked(plan, compare)
  const isSummed = plan.kind === 'list' && (plan.totals?.length ?? 0) > 0
  return (query) => {
    const wanted = read.wanted(query)
    return { query, wanted, isWhole: read.parts(query).length === 0 && !isSummed }
  }
}

/** All or nothing of an order; a page only where nothing narrows or sums the rows any more. */
function doneThere(taken: TakenThere, { query, wanted, isWhole }: Wanted): DoneThere | undefined {
  const { limit = 0, offset = 0 } = query
  const [sort, ...others] = wanted
  if (others.length > 0 || (sort && !taken.sort.includes(sort.field))) return undefined
  const fits = limit > 0 && (taken.page === 'any' || (taken.page === 'whole' && offset % limit === 0))
  const isPage = fits && isWhole
  return sort || isPage ? { ...(sort && { sort }), ...(isPage && { page: { limit, offset } }) } : undefined
}

/** What reads the rows of an answer in its table in memory: the request alone takes values of parameters. */
export function answerStatement({ request }: PlanStep): NamedStatement {
  const columns = (request?.columns ?? []).map((name) => facts.quote(name)).join(', ') || '*'
  return { text: `SELECT ${columns} FROM answer`, names: [] }
}

/** What of an answer a query wants, with what was done with it before. */
export function makeNarrow(plan: RowsPlan, own: RowsColumns, answer = answerStatement(lastStep(plan))) {
  const statements = makeRowsStatements(plan, own, answer, { facts })

  return (answer: Answer, { query, wanted, isWhole, there }: Wanted, scope: ExecutionScope): Narrowed => {
    const isOrdered = there !== undefined
    if (isWhole) {
      const sorted = isOrdered ? answer.rows : sortedRows(answer, orderOf(plan, wanted))
      const offset = there?.page ? 0 : (query.offset ?? 0)
      const page = query.limit === undefined ? sorted : sorted.slice(offset, offset + query.limit)
      const places = own.columns.map(({ name }) => answer.columns.indexOf(name))
      const rows = page.map((row) => places.map((at) => row[at] ?? null))
      return { rows, total: answer.total ?? answer.rows.length }
    }
    const { page, count, totals } = statements.write(query, scope, isOrdered)
    return withMemoryTable(answer, (run) => ({
      rows: run(page).rows,
      total: Number(run(count).rows[0]?.[0]),
      ...(totals && { totals: sumsOf(plan, run(totals).rows[0]) }),
    }))
  }
}

/** By the keys at last: they have values in each row, and others come behind those without. */
function orderOf(plan: RowsPlan, wanted: SortRule[]): AnswerOrder[] {
  const { keys } = plan
  const find = columnFinder(plan)
  for (const { key } of plan.columns) if (keys.includes(key)) addSort(wanted, key, 'asc')
  return wanted.map(({ field, direction }) => {
    const isFalling = direction === 'desc'
    return { column: find(field).name, isFalling, nullsLast: isFalling === keys.includes(field) }
  })
}
