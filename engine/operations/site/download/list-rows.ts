import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { FilePlan } from '../../../../runtime/output/outputs.ts'
import type { ReportPlan } from '../../../../runtime/report/report-plan.ts'
import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import type { Context } from '../../../call/context.ts'
import { notFound } from '../../../codes/refusals.ts'
import { searchValues } from '../../../execution/rows/asked-parts.ts'
import type { Row } from '../../../execution/row.ts'
import { favoriteRows } from '../rows/list-favorites.ts'
import { ownOrder } from '../purchase/own-order.ts'
import { contentOf, planOf, siteRequest, type SiteRequest } from '../request/site-request.ts'
import { reportPieces } from './report-pieces.ts'

/** By what all rows of a search are asked for. */
export type RowsAsked = Omit<OperationRequests['download-start'], 'format' | 'fileName' | 'total'> &
  Pick<OperationRequests['report-download'], 'rows' | 'order' | 'transfer'>

/** How a file is made. */
export interface Making {
  /** Ends the statement. */
  signal: AbortSignal
  /** Told how many rows came. */
  onRows?(count: number): void
  /** Nobody waits at a connection: it may take longer. */
  isInBackground?: boolean
}

export interface ListRows {
  plan: FilePlan
  site: SiteRequest
  /** All rows of the search, read piece by piece as they are taken. */
  pieces: AsyncIterable<Row[]>
}

/** What a user may download of a list: the rows that the plan lets him see. */
export async function listRows(input: RowsAsked, context: Context, { signal, onRows }: Making): Promise<ListRows> {
  const site = await siteRequest(context)
  const { address } = contentOf(site, input.contentId)
  const own = filePlan(site, input)
  // The page of a transfer has no list.
  const list = own?.report?.of === 'transfer' ? own : planOf(site.release, `${input.contentId}/list`, 'list')
  const plan: FilePlan = own ?? list
  context.audit({ object: address })
  const runner = await site.release.runner<ListPlan>(plan)
  // The screen may be ordered by what the file does not have.
  const isOfList = (field: string) => list.sort.includes(field) && !plan.sort.includes(field)
  const searched = {
    ...{ search: input.search, category: input.category, conditions: input.conditions },
    ...(await favoriteRows(input, site, context)),
  }
  const scope = { ...site.scope, search: searchValues(searched) }
  const query = { ...searched, sort: input.sort?.filter(({ field }) => !isOfList(field)) }
  const pieces = plan.report
    ? await reportPieces(
        {
          plan,
          report: plan.report,
          query,
          rows: input.rows,
          told: await toldRow(plan.report, input, { site, context }),
        },
        { ...site, scope },
        signal,
      )
    : runner.stream(query, scope, { signal })
  return { plan, site, pieces: onRows ? counted(pieces, onRows) : pieces }
}

/** The plan of a file whose rows are not those of the list. */
function filePlan({ release }: SiteRequest, { contentId, report }: RowsAsked): FilePlan | undefined {
  if (report === undefined) return release.plan(`${contentId}/download`, 'list')
  const plan: FilePlan = planOf(release, `${contentId}/report/${report}`, 'list')
  if (!plan.report) throw notFound()
  return plan
}

/**
 * What an order of this user answered, or what is told of a transfer of his, as a report's row; foreign ones, and a transfer
 * that has written nothing, are not found.
 */
async function toldRow(
  { of }: Pick<ReportPlan, 'of'>,
  { contentId, order, transfer }: RowsAsked,
  { site: { siteId, userKey }, context }: { site: SiteRequest; context: Context },
): Promise<Row | undefined> {
  if (of === 'order' && order !== undefined) {
    const { answer } = await ownOrder({ contentId, PURCHASEID: order }, context)
    return { ...answer.order, PURCHASEID: order }
  }
  if (of !== 'transfer' || transfer === undefined) return undefined
  const found = await context.store.transfers.find(transfer, { siteId, userKey, contentId })
  if (found?.state !== 'done' || !found.about.written) throw notFound()
  const { name: FILE, lines: LINES, written: WRITTEN, outcome: OUTCOME = null } = found.about
  return { FILE, LINES, WRITTEN, OUTCOME }
}

async function* counted(pieces: AsyncIterable<Row[]>, onRows: (count: number) => void): AsyncGenerator<Row[]> {
  for await (const rows of pieces) {
    onRows(rows.length)
    yield rows
  }
}
