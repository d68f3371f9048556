import type { DetailContent } from '../../page-parts/detail-fields.ts'
import type { DrilldownSetting } from '../../compile/content-spec.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { Link } from '../../compile/link.ts'
import { keyValues } from '../../page-parts/key-values.ts'
import { passed } from './passed.ts'

/** The detail of the row whose whole key the drilldown gives; without it a problem of `from`. */
export function detailLink(
  context: Context,
  from: Content,
  target: DetailContent,
  { parameterTable }: DrilldownSetting,
  at: string,
): Link | undefined {
  const row = keyValues(context, from, target, parameterTable, at)
  return row && { route: context.route(target.id, 'detail'), row, ...passed(target.spec, parameterTable) }
}
