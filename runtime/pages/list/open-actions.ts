import type { Content, Context } from '../../compile/context.ts'
import type { OpenAction } from '../../generated/actions/open.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import { displayOf } from '../content-pages.ts'
import type { Opened } from '../page.ts'

/** Opens a page of the content: for the row in hand, where it is about one. */
export function openActions(
  context: Context,
  content: Content,
  { route, query, ofRow }: Opened,
  more: Pick<OpenAction, 'newTab' | 'confirm'>,
): ActionList {
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
