import type { FilePlan } from '../../../../runtime/output/outputs.ts'
import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { ReportPlan } from '../../../../runtime/report/report-plan.ts'
import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import type { DetailPlan } from '../../../../runtime/page-parts/detail-plan.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { notDone, notFound } from '../../../codes/refusals.ts'
import type { Row } from '../../../execution/row.ts'
import type { RowsQuery } from '../../../execution/rows/rows-query.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import { rowKeyOf } from '../request/row-key-of.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'

type RowKeys = (string | null)[][]

export interface ReportAsked {
  plan: FilePlan
  report: ReportPlan
  /** What narrows all rows of a search. */
  query: RowsQuery
  /** Keys of the rows that are named, each as JSON. */
  rows: OperationRequests['report-download']['rows']
  /** What the order answered, or is told of the transfer, of which it is. */
  told?: Row | undefined
}

interface Running {
  release: RunningRelease
  scope: ExecutionScope
}

/**
 * Rows of a report. Those that are named by their keys are first read as the page shows them to this
 * user: what he does not see there, no report has.
 */
export async function reportPieces(
  asked: ReportAsked,
  site: Running,
  signal: AbortSignal,
): Promise<AsyncIterable<Row[]>> {
  const { report, rows, plan, told } = asked
  if (report.of) {
    if (!told) throw notFound()
    const query = plan.keys.length > 0 ? { rowKey: plan.keys.map((key) => textOfKey(told[key])) } : {}
    return rowsOf(plan, query, { ...site, scope: { ...site.scope, row: told } }, signal)
  }
  if (report.seen === undefined) return rowsOf(asked.plan, asked.query, site, signal)
  const seen = site.release.plan(report.seen, 'list') ?? site.release.plan(report.seen, 'detail')
  if (!rows || !seen) throw notFound()
  const rowKeys = rows.map((text) => rowKeyOf(text, seen.keys))
  await requireSeen(seen, rowKeys, site)
  return namedRows({ ...asked, keys: seen.keys }, rowKeys, site, signal)
}

const textOfKey = (value: unknown): string | null => (value === null || value === undefined ? null : asText(value))

/** Refuses rows that the page would not show. */
async function requireSeen(plan: ListPlan | DetailPlan, rowKeys: RowKeys, { release, scope }: Running): Promise<void> {
  const runner = await release.runner(plan)
  for (const rowKey of rowKeys) {
    const rows = await runner.rows({ rowKey }, { ...scope, row: rowOfKey(plan.keys, rowKey) }, {})
    if (rows.length !== 1) throw notDone({ text: 'report-rows-gone' })
  }
}

const rowOfKey = (keys: readonly string[], rowKey: RowKeys[number]): Row =>
  Object.fromEntries(keys.map((key, index) => [key, rowKey[index] ?? null]))

async function* namedRows(
  { plan, report, keys }: Pick<ReportAsked, 'plan' | 'report'> & { keys: readonly string[] },
  rowKeys: RowKeys,
  site: Running,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  if (!report.isForEach) return yield* rowsOf(plan, { rowKeys }, site, signal)
  for (const rowKey of rowKeys) {
    const scope = { ...site.scope, row: rowOfKey(keys, rowKey) }
    yield* rowsOf(plan, plan.keys.length > 0 ? { rowKey } : {}, { ...site, scope }, signal)
  }
}

async function* rowsOf(plan: ListPlan, query: RowsQuery, { release, scope }: Running, signal: AbortSignal) {
  const runner = await release.runner(plan)
  yield* runner.stream(query, scope, { signal })
}

/** What the schemas of a report's lines give for a row, by their names. */
export function linesReader({ lines }: ReportPlan, site: Running, signal: AbortSignal) {
  const plans = lines.flatMap(({ name, plan: key }) => {
    const plan = site.release.plan(key, 'list')
    return plan ? [{ name, plan }] : []
  })
  return async (row: Row): Promise<Record<string, Row[]>> => {
    const own: Record<string, Row[]> = {}
    for (const { name, plan } of plans) {
      const found: Row[] = []
      const scope = { ...site.scope, row }
      for await (const piece of rowsOf(plan, {}, { ...site, scope }, signal)) found.push(...piece)
      own[name] = found
    }
    return own
  }
}
