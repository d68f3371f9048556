import type { ListContent } from '../../page-parts/has-list.ts'
import { columnsOf, type Context } from '../../compile/context.ts'
import { fieldOf, type PageFields } from '../../compile/fields.ts'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import { rowsPlan } from '../../compile/rows-plan.ts'
import { searchParameters } from '../../compile/steps.ts'
import { fileKey, sentWithFiles } from '../../output/file-columns.ts'
import { offeredOutputs, outputPlans, withoutOutputs } from '../../output/outputs.ts'
import { sortable, totalsOf } from '../../page-parts/list-fields.ts'
import { searchRules } from './search-rules.ts'

const chainAt = '/spec/list/downloadSchemas'

/** The columns of the last download schema, in its order; one that the list shows too is written as there. */
function downloadFields(context: Context, content: ListContent): PageFields | undefined {
  const { downloadSchemas: chain } = content.spec.list
  return chain && fileFields(context, content, { chain, chainAt, columns: columnsOf(context, chain) })
}

/** The columns of a chain that gives the rows of a file; one that the list shows too is written as there. */
export function fileFields(context: Context, content: ListContent, rows: Omit<PageFields, 'fields'>): PageFields {
  const { columns: options = [] } = content.spec.list
  const { columns } = rows
  const fields = columns.flatMap(({ key }) => {
    const index = options.findIndex(({ field }) => field === key)
    const option = options[index] ?? { field: key }
    return fieldOf(context, content, columns, { option, at: `/spec/list/columns/${index}` })
  })
  return { ...rows, fields }
}

/** What a list with download schemas writes into files: their rows, narrowed by the same search. */
export function downloadPlan(context: Context, content: ListContent, list: ListPlan): ListPlan | undefined {
  const page = offeredOutputs(context, content).length > 0 ? downloadFields(context, content) : undefined
  if (!page) return undefined
  const { totals: _totals, ...asked } = withoutOutputs(list)
  const rows = rowsPlan(context, content, page)
  const has = (field: string) => page.columns.some(({ key }) => key === field)
  for (const field of list.category.filter((one) => !has(one)))
    context.problem('column-not-found', content, '/spec/list/category/fields', { values: [field], found: field })
  const totals = totalsOf(page)
  const written = new Set(page.fields.map(({ option }) => fileKey(option)))
  return {
    ...asked,
    plan: `${content.id}/download`,
    ...rows,
    send: sentWithFiles(rows.send, page),
    // A file is no page: no row of it is opened, put into a cart, or asked for alone.
    keys: [],
    made: rows.made.filter(({ name }) => written.has(name)),
    search: searchRules(context, content, page, searchParameters(rows.steps)),
    sort: sortable(page),
    orderBy: list.orderBy.filter(({ field }) => has(field)),
    conditions: Object.fromEntries(Object.entries(list.conditions).filter(([field]) => has(field))),
    ...(totals.length > 0 && { totals }),
    ...outputPlans(context, content, page),
  }
}
