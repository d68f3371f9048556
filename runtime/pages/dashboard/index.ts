import type { Page } from '../../compile/page.ts'
import * as codes from '../../generated/codes.ts'
import type { GraphPlan } from '../../graph/graph-plan.ts'
import { graphAsks } from './lists.ts'
import { dashboardPlans } from './plans.ts'
import { dashboardScreen, graphBoard } from './screen.ts'
import type { DashboardContent } from './shown.ts'

/** Graphs of the rows that each user may see. */
export const dashboard: Page<GraphPlan, DashboardContent> = {
  types: [codes.contentType.dashboard],
  applies: (spec): spec is DashboardContent['spec'] =>
    spec.type === codes.contentType.dashboard && spec.dashboard !== undefined,
  routes: {
    hasKey: true,
    paths: ['dashboard/:id(\\d+)/:key([A-Za-z0-9]+)'],
  },
  makes: {
    plans: dashboardPlans,
    screens: (context, content) => [dashboardScreen(context, content)],
  },
  site: {
    front: {
      standsOnHome: () => false,
      home: (context, content, tile = {}) => ({
        block: {
          type: 'stack',
          title: context.text(tile.label) || context.text(content.name),
          access: { audience: 'site', content: content.id },
          blocks: [graphBoard(context, content)],
        },
      }),
    },
    entry: () => ({ icon: 'chart-bar' }),
  },
  reads: { asks: graphAsks },
}
