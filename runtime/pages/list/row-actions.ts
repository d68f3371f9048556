import type { Transition } from '../../compile/content-spec.ts'
import type { Content, Context } from '../../compile/context.ts'
import { displayOf } from '../content-pages.ts'

/** What presses on a row do, however the list is displayed. */
export function rowActions(context: Context, content: Content): Record<string, unknown> {
  const { left, right, double } = content.spec.list!.pageTransition ?? {}
  // A detail that no press leads to would be reached by nobody.
  const isLeftOut = [left, right, double].every((one) => !one?.enable)
  return {
    ...actions('onRow', context, content, isLeftOut ? opensDetail : left),
    ...actions('onRowDouble', context, content, double),
    ...actions('onRowRight', context, content, right),
  }
}

const opensDetail: Transition = { enable: true, pageType: 'detail' }

/** What a press on a row does. Only pages that exist are opened. */
function actions(
  name: string,
  context: Context,
  content: Content,
  transition: Transition | undefined,
): Record<string, unknown> {
  if (!transition?.enable || transition.pageType !== 'detail' || !content.spec.detail) return {}
  const newTab = transition.newTab || content.spec.list!.newTabDetail
  const leadsOn = displayOf(context, content)?.leadsOn?.(context, content)
  return {
    [name]: [
      {
        do: 'open',
        route: context.route(content.id, 'detail'),
        row: { $get: 'row.$key' },
        ...(leadsOn && { query: leadsOn.query }),
        ...(newTab && { newTab: true }),
      },
    ],
  }
}
