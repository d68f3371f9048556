import type { Content } from '../compile/context.ts'
import type { ActionList } from '../generated/screens/actions.ts'

/** The list shows what its rows are now, and how many each category has. */
export const reloadRows = ({ spec }: Content): ActionList => [
  { do: 'reload', load: 'rows' },
  ...(spec.list?.category ? [{ do: 'reload' as const, load: 'tree' }] : []),
]
