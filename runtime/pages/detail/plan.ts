import type { Content, Context } from '../../compile/context.ts'
import { rowsPlan } from '../../compile/rows-plan.ts'
import { detailFields } from './fields.ts'
import type { RowsPlan, PlanKey } from '../../compile/plan.ts'

export interface DetailPlan extends RowsPlan<'detail'> {
  /** Lists that the detail shows below itself, by their plan; the browser asks for them with `conditions`. */
  lines: PlanKey[]
}

export function detailPlan(context: Context, content: Content): DetailPlan {
  if (!content.spec.keys?.length) context.problem('key-required', content, '/spec/keys')
  return {
    plan: `${content.id}/detail`,
    kind: 'detail',
    ...rowsPlan(context, content, detailFields(context, content)),
    lines: (content.spec.detail!.lines ?? []).flatMap((line) => {
      const target = context.content(line.content)
      return target ? [`${target.id}/list`] : []
    }),
  }
}
