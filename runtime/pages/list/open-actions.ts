import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import type { OpenAction } from '../../generated/actions/open.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import { displayOf } from '../../compile/content-pages.ts'
import type { Opened } from '../../compile/page.ts'

/** Opens a page of the content, for the row in hand where it is about one; on its own list as a window, where it is one. */
export function openActions(
  context: Context,
  content: ListContent,
  { route, query, ofRow, window }: Opened,
  { isOnList, ...more }: Pick<OpenAction, 'newTab' | 'confirm'> & { isOnList: boolean },
): ActionList {
  if (window && isOnList && !more.newTab)
    return [{ do: 'set', state: window, value: ofRow ? { $get: 'row.$key' } : true, ...more }]
  const leadsOn = ofRow ? displayOf(context, content)?.leadsOn?.(context, content) : undefined
  return [
    {
      do: 'open',
      route,
      ...(ofRow && { row: { $get: 'row.$key' } }),
      ...((leadsOn ?? query) && { query: { ...query, ...leadsOn?.query } }),
      ...more,
    },
  ]
}
