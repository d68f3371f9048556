import type { Content, Context } from '../../compile/context.ts'
import type { ListPlan } from '../../compile/plan.ts'
import { keysWhere } from '../keys-where.ts'
import { offeredOutputs } from '../../output/outputs.ts'
import { drilldownAsks } from '../drilldown-asks.ts'
import type { Page } from '../../compile/page.ts'
import { categoryPlan } from './category-plan.ts'
import { columnTotals, keptColumns, searchConditions, showsRowFiles, transitions } from './checks.ts'
import { downloadPlan } from './download-plan.ts'
import { listFields } from './fields.ts'
import { listFront } from './front.ts'
import { listLink } from './link.ts'
import { listPlan } from './plan.ts'
import { listScreen } from './screen.ts'
import { searchChoices } from './search-choices.ts'

const types = [1, 3, 4] as const

function listPlans(context: Context, content: Content): ListPlan[] {
  const plan = listPlan(context, content)
  return [plan, downloadPlan(context, content, plan)].filter((one) => one !== undefined)
}

/** Rows of the last schema of a chain: search, categories, order, pages. */
export const list: Page = {
  types,
  applies: (spec) => types.some((type) => type === spec.type) && spec.list !== undefined,
  hasRouteKey: true,
  paths: ['list/:id(\\d+)/:key([A-Za-z0-9]+)/:view(\\w+)?'],
  plans: (context, content) => [
    ...listPlans(context, content),
    ...(content.spec.list!.category ? [categoryPlan(context, content)] : []),
    ...searchChoices(context, content),
  ],
  screens: (context, content) => [listScreen(context, content)],
  front: listFront,
  entry: (context, content) => ({
    icon: 'list',
    ...(content.spec.list!.category && { category: `${content.id}/category` }),
    ...(offeredOutputs(context, content).length > 0 && { downloads: true }),
  }),
  opens: (context, { id, spec }) => ({ route: context.route(id, 'list'), query: { type: String(spec.type) } }),
  link: (context, _from, target, setting) => listLink(context, target, setting),
  asks: (context, content) => drilldownAsks(listFields(context, content)),
  chains: ({ list }) =>
    list
      ? [
          { at: '/spec/list/dataSchemas', place: 'list' },
          ...(list.downloadSchemas ? [{ at: '/spec/list/downloadSchemas', place: 'list' as const }] : []),
        ]
      : [],
  checks: [columnTotals, keptColumns, searchConditions, transitions, keysWhere(showsRowFiles)],
}
