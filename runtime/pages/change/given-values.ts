import type { DrilldownParameter } from '../../compile/content-spec.ts'
import { pathOf } from '../../expressions/scope.ts'

/** What a drilldown writes into the inputs of a page that adds: values of its row, by the field that they are meant for. */
export const givenValues = (table: readonly DrilldownParameter[]): Record<string, unknown> =>
  Object.fromEntries(table.map(({ ownField, targetField }) => [targetField, { $get: `row.${pathOf(ownField)}` }]))
