import type { DrilldownParameter } from '../../compile/content-spec.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { Link } from '../../compile/link.ts'
import { keyValues } from '../key-values.ts'

/** The detail of the row whose whole key the drilldown gives; without it a problem of `from`. */
export function detailLink(
  context: Context,
  from: Content,
  target: Content,
  table: readonly DrilldownParameter[],
  at: string,
): Link | undefined {
  const row = keyValues(context, from, target, table, at)
  return row && { route: context.route(target.id, 'detail'), row }
}
