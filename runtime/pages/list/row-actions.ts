import type { ListContent } from '../../page-parts/has-list.ts'
import type { Transition } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import type { RowActions } from '../../compile/page.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import { openActions } from './open-actions.ts'

/** What presses on a row do, however the list is displayed. */
export function rowActions(context: Context, content: ListContent, isOnList: boolean): RowActions {
  const { left, right, double } = content.spec.list.pageTransition ?? {}
  // A detail that no press leads to would be reached by nobody.
  const isLeftOut = [left, right, double].every((one) => !one?.enable)
  return {
    ...named('onRow', actions(context, content, isLeftOut ? opensDetail : left, isOnList)),
    ...named('onRowDouble', actions(context, content, double, isOnList)),
    ...named('onRowRight', actions(context, content, right, isOnList)),
  }
}

const opensDetail: Transition = { enable: true, pageType: 'detail' }

function named(name: keyof RowActions, actions: ActionList | undefined): RowActions {
  return actions ? { [name]: actions } : {}
}

/** What a press on a row does. Only pages that the content has are opened. */
function actions(
  context: Context,
  content: ListContent,
  transition: Transition | undefined,
  isOnList: boolean,
): ActionList | undefined {
  if (!transition?.enable) return undefined
  const page = context.pages[transition.pageType ?? '']
  const opened = page?.applies(content.spec) ? page.leads?.opens?.(context, content, transition.pageId) : undefined
  if (!opened) return undefined
  const newTab = transition.newTab || content.spec.list.newTabDetail
  return openActions(context, content, opened, { isOnList, ...(newTab && { newTab: true }) })
}
