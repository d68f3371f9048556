import type { DetailPlan } from '../../page-parts/detail-plan.ts'
import type { Context } from '../../compile/context.ts'
import { rowsPlan } from '../../compile/rows-plan.ts'
import { type DetailContent, detailFields } from '../../page-parts/detail-fields.ts'

export function detailPlan(context: Context, content: DetailContent): DetailPlan {
  if (!content.spec.keys?.length) context.problem('key-required', content, '/spec/keys')
  return {
    plan: `${content.id}/detail`,
    kind: 'detail',
    ...rowsPlan(context, content, detailFields(context, content)),
    lines: (content.spec.detail.lines ?? []).flatMap((line) => {
      const target = context.content(line.content)
      return target ? [`${target.id}/list`] : []
    }),
  }
}
