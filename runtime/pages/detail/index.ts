import { drilldownAsks } from '../drilldown-asks.ts'
import { keysWhere } from '../keys-where.ts'
import type { Page } from '../../compile/page.ts'
import { detailFields } from './fields.ts'
import { detailLabels } from './labels.ts'
import { detailLink } from './link.ts'
import { detailPlan, type DetailPlan } from './plan.ts'
import { detailReached } from './reached.ts'
import { detailScreen } from './screen.ts'

const types = [1, 3, 4] as const

/** One row, found by its key. */
export const detail: Page<DetailPlan> = {
  types,
  applies: (spec) => types.some((type) => type === spec.type) && spec.list !== undefined && spec.detail !== undefined,
  hasRouteKey: true,
  showsRow: true,
  paths: ['detail/:id(\\d+)/:key([A-Za-z0-9]+)'],
  plans: (context, content) => [detailPlan(context, content)],
  screens: (context, content) => [detailScreen(context, content)],
  opens: (context, { id }) => ({ route: context.route(id, 'detail'), ofRow: true }),
  link: detailLink,
  asks: (context, content) => [
    ...(content.spec.detail!.lines ?? []).map((line) => ({ target: line.content, table: line.parameterTable })),
    ...drilldownAsks(detailFields(context, content)),
  ],
  rows: {
    sent: ({ spec }) => (spec.detail!.lines ?? []).flatMap((line) => line.parameterTable.map((row) => row.ownField)),
  },
  chains: (spec) => (spec.detail?.dataSchemas ? [{ at: '/spec/detail/dataSchemas', place: 'detail' }] : []),
  checks: [keysWhere((spec) => spec.detail !== undefined), detailLabels, detailReached],
}
