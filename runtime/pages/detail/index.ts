import { typesWithRows } from '../../page-parts/has-list.ts'
import { drilldownAsks } from '../../page-parts/drilldown-asks.ts'
import { keysWhere } from '../../page-parts/keys-where.ts'
import type { Page } from '../../compile/page.ts'
import { detailFields, hasDetail, type DetailContent } from '../../page-parts/detail-fields.ts'
import { detailLabels } from './labels.ts'
import { detailLink } from './link.ts'
import { detailPlan } from './plan.ts'
import { type DetailPlan } from '../../page-parts/detail-plan.ts'
import { detailReached } from './reached.ts'
import { detailScreen } from './screen.ts'

/** One row, found by its key. */
export const detail: Page<DetailPlan, DetailContent> = {
  types: typesWithRows,
  applies: hasDetail,
  routes: {
    hasKey: true,
    paths: ['detail/:id(\\d+)/:key([A-Za-z0-9]+)'],
  },
  leads: {
    showsRow: true,
    opens: (context, { id }) => ({ route: context.route(id, 'detail'), ofRow: true }),
    link: detailLink,
  },
  makes: {
    plans: (context, content) => [detailPlan(context, content)],
    screens: (context, content) => [detailScreen(context, content)],
  },
  reads: {
    asks: (context, content) => [
      ...(content.spec.detail.lines ?? []).map((line) => ({ target: line.content, table: line.parameterTable })),
      ...drilldownAsks(detailFields(context, content)),
    ],
    chains: (spec) => (spec.detail?.dataSchemas ? [{ at: '/spec/detail/dataSchemas', place: 'detail' }] : []),
  },
  rows: {
    data: {
      sent: ({ spec }) => (spec.detail.lines ?? []).flatMap((line) => line.parameterTable.map((row) => row.ownField)),
    },
  },
  checks: [keysWhere((spec) => spec.detail !== undefined), detailLabels, detailReached],
}
