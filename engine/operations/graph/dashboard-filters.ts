import { propertyOf } from '../../../runtime/json/property-of.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { filtersOf } from '../../execution/graphs/filters-of.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { findStored } from './find-stored.ts'
import { graphRequest } from './graph-request.ts'

/** What the reader of a dashboard narrows its graphs by. */
export const dashboardFilters: DeclaredOperation<'dashboard-filters'> = async ({ dashboard }, context) => {
  const { spec } = await findStored('dashboard', dashboard, context)
  const { filters = [], graphs = [] } = spec
  // A tile whose graph nobody has chosen yet has no rows.
  const placed = filters.length > 0 ? graphs.filter((tile) => propertyOf(tile, 'graph') !== undefined) : []
  return runGuarded(context, async () => {
    const requests = await Promise.all(
      placed.map(async ({ graph }) =>
        graphRequest(await findStored('graph', graph, context), context, { dashboard: spec }),
      ),
    )
    return { filters: await filtersOf(filters, requests, context.language) }
  })
}
