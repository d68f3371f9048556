import type { ListContent } from '../../page-parts/has-list.ts'
import { conditionsOf } from '../../page-parts/conditions-of.ts'
import type { DrilldownSetting, SearchArea } from '../../compile/content-spec.ts'
import { displayOf } from '../../compile/content-pages.ts'
import type { Context } from '../../compile/context.ts'
import type { Link } from '../../compile/link.ts'
import type { NarrowedRows } from '../../compile/page.ts'
import { pathOf } from '../../expressions/scope.ts'
import { initialSearch, isInAddress, searchName } from './search-fields.ts'
import * as defaults from '../../generated/defaults.ts'

/**
 * A list narrowed by values of a row: by conditions, or, where the target's search says so (`linkParamListSearchRId`), by
 * a search field in which the user then sees the value and can change it.
 */
export function listLink(context: Context, target: ListContent, setting: DrilldownSetting): Link {
  const { parameterTable: table, executeFlg = defaults.drilldownSetting.executeFlg } = setting
  const area = target.spec.list?.search
  const waits = !(target.spec.list?.triggerOnOpen ?? defaults.listPage.triggerOnOpen)
  const filled = table.flatMap((row) => {
    const name = filledBy(area, row.targetField)
    return name === undefined ? [] : [{ row, name }]
  })
  const conditions = conditionsOf(
    table.filter((row) => !filled.some((one) => one.row === row)),
    'row',
  )
  const values = filled.map(({ row, name }) => [name, { $get: `row.${pathOf(row.ownField)}` }] as const)
  return {
    route: context.route(target.id, 'list'),
    query: {
      type: String(target.spec.type),
      ...((conditions.length > 0 || values.length === 0) && { conditions }),
      ...(values.length > 0 && {
        [waits && !executeFlg ? 'given' : 'search']: { ...initialSearch(area), ...Object.fromEntries(values) },
      }),
      ...(waits && executeFlg && { run: '1' }),
    },
  }
}

/** The list without what narrows it: an address says all of that. Not where rows are shown a part at a time, or where no address may say it. */
export function listNarrowed(context: Context, content: ListContent): NarrowedRows | undefined {
  const { list, type } = content.spec
  if (displayOf(context, content) || !isInAddress(list.search)) return undefined
  const waits = !(list.triggerOnOpen ?? defaults.listPage.triggerOnOpen)
  return {
    contentId: content.id,
    plan: `${content.id}/list`,
    route: context.route(content.id, 'list'),
    query: { type: String(type), ...(waits && { run: '1' }) },
  }
}

/** The search field that a link's value for a column goes into. */
function filledBy(area: SearchArea | undefined, column: string): string | undefined {
  const fields = isInAddress(area) ? (area?.fields ?? []) : []
  const linked = fields.find(({ field, linkParamListSearchRId }) => field === column && linkParamListSearchRId)
  const wanted = linked?.linkParamListSearchRId
  const found = fields.find((field) => field.name === wanted) ?? fields.find((field) => field.field === wanted)
  return wanted === undefined || !found ? undefined : searchName(found)
}
