import type { Content, Context } from '../compile/context.ts'
import type { Drilldown } from '../compile/link.ts'
import { pathOf } from '../expressions/scope.ts'
import * as defaults from '../generated/defaults.ts'

/** The whole key of the row that a drilldown opens; where a part of it is not given, a problem of the drilldown. */
export function keyValues(context: Context, { from, setting, at }: Drilldown, target: Content): unknown[] | undefined {
  const keys = target.spec.keys ?? []
  const values = keys.flatMap((key) => {
    const given = setting.parameterTable.find(
      (row) => row.targetField === key && (row.condition ?? defaults.drilldownParameter.condition) === '=',
    )
    return given ? [{ $get: pathOf('row', given.ownField) }] : []
  })
  if (keys.length > 0 && values.length === keys.length) return values
  context.problem('drilldown-key-missing', from, `${at}/parameterTable`, { values: [keys[0] ?? ''] })
  return undefined
}
