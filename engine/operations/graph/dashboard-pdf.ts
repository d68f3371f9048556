import type { BytesOperation } from '../../call/operation.ts'
import { notDone } from '../../codes/refusals.ts'
import { dashboardAnswer } from '../site/graph/dashboard-answer.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { findStored } from './find-stored.ts'
import { graphRequest } from './graph-request.ts'

/** All graphs of a dashboard as PDF, with the numbers of now. */
export const dashboardPdf: BytesOperation<'dashboard-pdf'> = async ({ dashboard, filters }, context) => {
  const { spec, name, key } = await findStored('dashboard', dashboard, context)
  if (!context.engine.printer.isThere()) throw notDone({ text: 'report-no-browser' })
  return runGuarded(context, async () => {
    const own = (spec.graphs ?? []).map(async ({ graph }) => {
      const placed = { dashboard: spec, title: name ?? key, chosen: filters }
      return graphRequest(await findStored('graph', graph, context), context, placed)
    })
    return dashboardAnswer(await Promise.all(own), context)
  })
}
