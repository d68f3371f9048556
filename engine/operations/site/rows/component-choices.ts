import { searchValues } from '../../../execution/rows/asked-parts.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { contentOf, planOf, siteRequest } from '../request/site-request.ts'
import { runGuarded } from '../request/run-guarded.ts'

/** The choices that a component supplies to an input of a page, as this user may see them. */
export const componentChoices: DeclaredOperation<'component-choices'> = async (
  { contentId, page, field, text, values, current, inputs = {} },
  context,
) => {
  const site = await siteRequest(context)
  contentOf(site, contentId)
  const plan = planOf(site.release, `${contentId}/${page}/choices/${field}`, 'choices')
  return runGuarded(context, async () => {
    const runner = await site.release.runner(plan)
    const scope = { ...site.scope, input: inputs, search: searchValues({ search: inputs }) }
    const wanted = {
      ...(text !== undefined && { text }),
      ...(values && { values }),
      ...(current !== undefined && { current }),
    }
    return runner.find(wanted, scope, () => context.signal)
  })
}
