import type { Operation } from '../../call/operation.ts'
import { siteStart } from './site-start.ts'
import { siteStop } from './site-stop.ts'

/** The specification's one call for both directions. */
export const siteUpdateStatus: Operation<{ id: number; status: 'private' | 'publish' }> = async (
  { id, status },
  context,
) => {
  const answer = (await (status === 'publish' ? siteStart : siteStop)({ id }, context)) as { status: string }
  return { status: answer.status }
}
