import { typesWithRows } from '../../page-parts/has-list.ts'
import { drilldownAsks } from '../../page-parts/drilldown-asks.ts'
import { keysWhere } from '../../page-parts/keys-where.ts'
import type { Page } from '../../compile/page.ts'
import { detailFields, hasDetail, type DetailContent } from '../../page-parts/detail-fields.ts'
import { detailLabels, detailReached } from './checks.ts'
import type { DetailPlan } from '../../page-parts/detail-plan.ts'
import { keyValues } from '../../page-parts/key-values.ts'
import type { Context } from '../../compile/context.ts'
import type { Drilldown, Link } from '../../compile/link.ts'
import { rowsPlan } from '../../compile/rows-plan.ts'
import { passed } from './passed.ts'
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

/** The detail of the row whose whole key the drilldown gives; without it a problem of the drilldown. */
function detailLink(context: Context, drilldown: Drilldown, target: DetailContent): Link | undefined {
  const row = keyValues(context, drilldown, target)
  return (
    row && { route: context.route(target.id, 'detail'), row, ...passed(target.spec, drilldown.setting.parameterTable) }
  )
}

function detailPlan(context: Context, content: DetailContent): DetailPlan {
  if (!content.spec.keys?.length) context.problem('key-required', content, '/spec/keys')
  return {
    plan: `${content.id}/detail`,
    kind: 'detail',
    ...rowsPlan(context, content, detailFields(context, content)),
    lines: (content.spec.detail.lines ?? []).flatMap((line) => {
      const target = context.content(line.content)
      return target ? [`${target.id}/list`] : []
    }),
  }
}
