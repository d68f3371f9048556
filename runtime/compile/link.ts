import { pathOf } from '../expressions/scope.ts'
import type { Content, Context } from './context.ts'
import type { DrilldownParameter, DrilldownSetting, SearchArea } from './content-spec.ts'
import { hasList } from './pages.ts'
import { initialSearch, searchName } from './search-fields.ts'

/** What an `open` action, a link cell or a card says about where it leads. */
export interface Link {
  route: string
  row?: unknown
  query?: Record<string, unknown>
  newTab?: boolean
}

/** The drilldown as a link: a list with conditions, or the detail of one row. A wrong setting is a problem and no link. */
export function drilldownLink(
  context: Context,
  content: Content,
  setting: DrilldownSetting,
  at: string,
): Link | undefined {
  const target = context.content(setting.targetContentObj?.contentId)
  const newTab = setting.newTab ? { newTab: true } : {}
  if (!target || !hasList(target)) {
    context.problem(
      'drilldown-not-set',
      content,
      `${at}/targetContentObj/contentId`,
      [],
      setting.targetContentObj?.contentId,
    )
    return undefined
  }
  if (setting.pageType === 'list') return { ...listLink(context, target, setting.parameterTable, 'row'), ...newTab }
  if (setting.pageType === 'detail' && target.spec.detail) {
    const row = keyValues(target, setting.parameterTable)
    if (row) return { route: context.route(target.id, 'detail'), row, ...newTab }
    context.problem('drilldown-key-missing', content, `${at}/parameterTable`, [target.spec.keys?.[0] ?? ''])
    return undefined
  }
  context.problem('drilldown-target-page-missing', content, `${at}/pageType`, [setting.pageType], setting.pageType)
  return undefined
}

/**
 * A list narrowed by values of a row that stands at `root`: by conditions, or, where the target's search says so
 * (`linkParamListSearchRId`), by a search field in which the user then sees the value and can change it.
 */
function listLink(context: Context, target: Content, table: readonly DrilldownParameter[], root: string): Link {
  const area = target.spec.list?.search
  const filled = table.flatMap((row) => {
    const name = filledBy(area, row.targetField)
    return name === undefined ? [] : [{ row, name }]
  })
  const conditions = conditionsOf(
    table.filter((row) => !filled.some((one) => one.row === row)),
    root,
  )
  const values = filled.map(({ row, name }) => [name, { $get: `${root}.${pathOf(row.ownField)}` }] as const)
  return {
    route: context.route(target.id, 'list'),
    query: {
      type: String(target.spec.type),
      ...((conditions.length > 0 || values.length === 0) && { conditions }),
      ...(values.length > 0 && { search: { ...initialSearch(area), ...Object.fromEntries(values) } }),
    },
  }
}

/** The search field that a link's value for a column goes into. */
function filledBy(area: SearchArea | undefined, column: string): string | undefined {
  const fields = area?.fields ?? []
  const linked = fields.find(({ field, linkParamListSearchRId }) => field === column && linkParamListSearchRId)
  const wanted = linked?.linkParamListSearchRId
  const found = fields.find((field) => field.name === wanted) ?? fields.find((field) => field.field === wanted)
  return wanted === undefined || !found ? undefined : searchName(found)
}

/** The conditions that a list call takes. */
export function conditionsOf(table: readonly DrilldownParameter[], root: string) {
  return table.map(({ ownField, targetField, condition = '=' }) => ({
    field: targetField,
    condition,
    value: { $get: `${root}.${pathOf(ownField)}` },
  }))
}

function keyValues(target: Content, table: readonly DrilldownParameter[]): unknown[] | undefined {
  const keys = target.spec.keys ?? []
  const values = keys.map((key) => table.find((row) => row.targetField === key && (row.condition ?? '=') === '='))
  return keys.length > 0 && values.every((row) => row)
    ? values.map((row) => ({ $get: pathOf('row', row!.ownField) }))
    : undefined
}
