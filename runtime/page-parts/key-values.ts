import type { DrilldownParameter } from '../compile/content-spec.ts'
import type { Content, Context } from '../compile/context.ts'
import { pathOf } from '../expressions/scope.ts'
import * as defaults from '../generated/defaults.ts'

/** The whole key of the row that a drilldown opens; where a part of it is not given, a problem of `from`. */
export function keyValues(
  context: Context,
  from: Content,
  target: Content,
  table: readonly DrilldownParameter[],
  at: string,
): unknown[] | undefined {
  const keys = target.spec.keys ?? []
  const values = keys.flatMap((key) => {
    const given = table.find(
      (row) => row.targetField === key && (row.condition ?? defaults.drilldownParameter.condition) === '=',
    )
    return given ? [{ $get: pathOf('row', given.ownField) }] : []
  })
  if (keys.length > 0 && values.length === keys.length) return values
  context.problem('drilldown-key-missing', from, `${at}/parameterTable`, { values: [keys[0] ?? ''] })
  return undefined
}
