import type { Content, Context } from '../compile/context.ts'
import { returnsToTarget } from '../compile/link.ts'
import type { ActionList } from '../generated/screens/actions.ts'
import type { ScreenState } from '../generated/screens/screen-state.ts'
import { frontQuery, frontRoute } from '../compile/content-pages.ts'

/** The state with where a drilldown wants its user to go on: to this content's front page, else back. */
export const leaveState: Record<string, ScreenState> = { rtn: { in: 'query' } }

/** Away from a page that was opened from another one. */
export function leave(context: Context, content: Content): ActionList {
  const route = frontRoute(context, content)
  const after = frontQuery(context, content)
  return [
    { do: 'back', route, when: { name: 'state.rtn', condition: '<>', value: returnsToTarget.rtn } },
    { do: 'open', route, ...after, when: { name: 'state.rtn', condition: '=', value: returnsToTarget.rtn } },
  ]
}
