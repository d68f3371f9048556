import type { DeclaredOperation } from '../../call/operation.ts'
import { siteStart } from './site-start.ts'
import { siteStop } from './site-stop.ts'

/** The specification's one call for both directions. */
export const siteUpdateStatus: DeclaredOperation<'site-update-status'> = async ({ id, status }, context) => {
  const answer = await (status === 'publish' ? siteStart : siteStop)({ id }, context)
  return { status: answer.status }
}
