import type { ContentSpec, DrilldownParameter, LayoutItem } from '../../compile/content-spec.ts'
import { pathOf } from '../../expressions/scope.ts'
import * as codes from '../../generated/codes.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'

/** Fields of a detail that show what the drilldown passed for them, containers opened. */
function passedFields({ detail }: ContentSpec): string[] {
  const fieldsOf = (items: readonly LayoutItem[]): string[] =>
    items.flatMap(({ type, field, items: inner = [] }) =>
      type === codes.layoutItemType.container
        ? fieldsOf(inner)
        : type === codes.layoutItemType.linkParameter && field !== undefined
          ? [field]
          : [],
    )
  return (detail?.layout ?? []).flatMap(({ items = [] }) => fieldsOf(items))
}

/** The state with what was passed, where a detail shows any of it. */
export function passedState(spec: ContentSpec): Record<string, ScreenState> {
  return passedFields(spec).length > 0 ? { given: { in: 'query', as: 'json' } } : {}
}

/** What was passed for a field. */
export const passedValue = (field: string) => ({ $get: pathOf('state', 'given', field) })

/** What a drilldown passes to a detail beside the key of its row. */
export function passed(spec: ContentSpec, table: readonly DrilldownParameter[]): { query?: Record<string, unknown> } {
  const fields = new Set(passedFields(spec))
  const given = table.flatMap(({ ownField, targetField }) =>
    fields.has(targetField) ? [[targetField, { $get: pathOf('row', ownField) }] as const] : [],
  )
  return given.length > 0 ? { query: { given: Object.fromEntries(given) } } : {}
}
