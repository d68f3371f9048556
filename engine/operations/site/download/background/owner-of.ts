import type { Context } from '../../../../call/context.ts'
import { CallError } from '../../../../codes/call-error.ts'
import type { DownloadOwner } from '../../../../store/store.ts'
import { codes } from '../../request/codes.ts'

/** Whose files a call is about: those of its own user, and of no other. */
export function ownerOf({ session }: Pick<Context, 'session'>): DownloadOwner {
  if (session?.audience !== 'site' || session.siteId === undefined) throw new CallError(codes.badToken)
  return { siteId: session.siteId, userKey: session.userKey }
}
