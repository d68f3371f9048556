import type { DrilldownParameter } from '../../compile/content-spec.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { Link } from '../../compile/link.ts'
import { pathOf } from '../../expressions/scope.ts'
import * as defaults from '../../generated/defaults.ts'

/** The detail of the row whose whole key the drilldown gives; without it a problem of `from`. */
export function detailLink(
  context: Context,
  from: Content,
  target: Content,
  table: readonly DrilldownParameter[],
  at: string,
): Link | undefined {
  const row = keyValues(target, table)
  if (row) return { route: context.route(target.id, 'detail'), row }
  context.problem('drilldown-key-missing', from, `${at}/parameterTable`, [target.spec.keys?.[0] ?? ''])
  return undefined
}

function keyValues(target: Content, table: readonly DrilldownParameter[]): unknown[] | undefined {
  const keys = target.spec.keys ?? []
  const values = keys.map((key) =>
    table.find((row) => row.targetField === key && (row.condition ?? defaults.drilldownParameter.condition) === '='),
  )
  return keys.length > 0 && values.every((row) => row)
    ? values.map((row) => ({ $get: pathOf('row', row!.ownField) }))
    : undefined
}
