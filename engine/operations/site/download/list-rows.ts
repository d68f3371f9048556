import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import type { Context } from '../../../call/context.ts'
import { searchValues } from '../../../execution/rows/asked-parts.ts'
import type { Row } from '../../../execution/row.ts'
import { favoriteRows } from '../rows/list-favorites.ts'
import { contentOf, planOf, siteRequest } from '../request/site-request.ts'

/** By what all rows of a search are asked for. */
export type RowsAsked = Omit<OperationRequests['download-start'], 'format' | 'fileName' | 'total'>

/** How a file is made. */
export interface Making {
  /** Ends the statement. */
  signal: AbortSignal
  /** Told how many rows came. */
  onRows?(count: number): void
}

export interface ListRows {
  plan: ListPlan
  /** All rows of the search, read piece by piece as they are taken. */
  pieces: AsyncIterable<Row[]>
}

/** What a user may download of a list: the rows that the plan lets him see. */
export async function listRows(input: RowsAsked, context: Context, { signal, onRows }: Making): Promise<ListRows> {
  const site = await siteRequest(context)
  const { address } = contentOf(site, input.contentId)
  const list = planOf(site.release, `${input.contentId}/list`, 'list')
  const plan = site.release.plan(`${input.contentId}/download`, 'list') ?? list
  context.audit({ object: address })
  const runner = await site.release.runner<ListPlan>(plan)
  // The screen may be ordered by what the file does not have.
  const isOfList = (field: string) => list.sort.includes(field) && !plan.sort.includes(field)
  const searched = {
    ...{ search: input.search, category: input.category, conditions: input.conditions },
    ...(await favoriteRows(input, site, context)),
  }
  const scope = { ...site.scope, search: searchValues(searched) }
  const pieces = runner.stream({ ...searched, sort: input.sort?.filter(({ field }) => !isOfList(field)) }, scope, {
    signal,
  })
  return { plan, pieces: onRows ? counted(pieces, onRows) : pieces }
}

async function* counted(pieces: AsyncIterable<Row[]>, onRows: (count: number) => void): AsyncGenerator<Row[]> {
  for await (const rows of pieces) {
    onRows(rows.length)
    yield rows
  }
}
