import type { Context } from '../../../call/context.ts'
import type { LogEntry } from '../../../store/store.ts'
import type { SiteRequest } from '../request/site-request.ts'

/** Who changes rows, where and by which call, for the log of data updates. */
export function updateHead(
  { siteId, userKey }: Pick<SiteRequest, 'siteId' | 'userKey'>,
  object: string,
  { call, address, requestId }: Pick<Context, 'call' | 'address' | 'requestId'>,
): LogEntry {
  return { user: userKey, siteId, call, object, address, requestId }
}
