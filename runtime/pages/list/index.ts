import { type ListContent, hasList, typesWithRows } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import { listPlan } from './plan.ts'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import { keysWhere } from '../../page-parts/keys-where.ts'
import { drilldownAsks } from '../../page-parts/drilldown-asks.ts'
import { offeredOutputs } from '../../output/outputs.ts'
import type { Page } from '../../compile/page.ts'
import { categoryPlans, type CategoryPlan } from './category-plan.ts'
import { columnTotals, keptColumns, searchConditions, showsRowFiles, transitions, updatedRows } from './checks.ts'
import { downloadPlan } from './download-plan.ts'
import { listFields } from '../../page-parts/list-fields.ts'
import { listFront } from './front.ts'
import { listLink, listNarrowed } from './link.ts'
import { searchedReports } from './report-plans.ts'
import { listScreen } from './screen.ts'
import { searchChoices } from './search-choices.ts'
import type { ChoicesPlan } from '../../compile/component-choices.ts'

function listPlans(context: Context, content: ListContent): ListPlan[] {
  const plan = listPlan(context, content)
  const written = downloadPlan(context, content, plan)
  return [plan, ...(written ? [written] : []), ...searchedReports(context, content, plan)]
}

/** Rows of the last schema of a chain: search, categories, order, pages. */
export const list: Page<ListPlan | CategoryPlan | ChoicesPlan, ListContent> = {
  types: typesWithRows,
  applies: hasList,
  routes: {
    hasKey: true,
    paths: ['list/:id(\\d+)/:key([A-Za-z0-9]+)/:view(\\w+)?'],
  },
  makes: {
    plans: (context, content) => [
      ...listPlans(context, content),
      ...categoryPlans(context, content),
      ...searchChoices(context, content),
    ],
    screens: (context, content) => [listScreen(context, content)],
  },
  site: {
    front: listFront,
    entry: (context, content) => ({
      icon: 'list',
      ...(content.spec.list.category && { category: `${content.id}/category` }),
      ...(offeredOutputs(context, content).length > 0 && { downloads: true }),
    }),
  },
  leads: {
    opens: (context, { id, spec }) => ({ route: context.route(id, 'list'), query: { type: String(spec.type) } }),
    link: (context, { setting }, target) => listLink(context, target, setting),
    narrowed: listNarrowed,
  },
  reads: {
    asks: (context, content) => drilldownAsks(listFields(context, content)),
    chains: ({ list }) =>
      list
        ? [
            { at: '/spec/list/dataSchemas', place: 'list' },
            ...(list.downloadSchemas ? [{ at: '/spec/list/downloadSchemas', place: 'list' as const }] : []),
          ]
        : [],
  },
  checks: [columnTotals, keptColumns, searchConditions, transitions, updatedRows, keysWhere(showsRowFiles)],
}
