import type { DrilldownParameter } from '../compile/content-spec.ts'
import { pathOf } from '../expressions/scope.ts'
import * as defaults from '../generated/defaults.ts'

/** The conditions that a list call takes, of the row that stands at `root`. */
export function conditionsOf(table: readonly DrilldownParameter[], root: string) {
  return table.map(({ ownField, targetField, condition = defaults.drilldownParameter.condition }) => ({
    field: targetField,
    condition,
    value: { $get: `${root}.${pathOf(ownField)}` },
  }))
}
