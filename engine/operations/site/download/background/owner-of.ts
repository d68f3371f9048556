import type { Context } from '../../../../call/context.ts'
import { loggedOut } from '../../../../codes/refusals.ts'
import type { DownloadOwner } from '../../../../store/store.ts'

/** Whose files a call is about: those of its own user, and of no other. */
export function ownerOf({ session }: Pick<Context, 'session'>): DownloadOwner {
  if (session?.audience !== 'site' || session.siteId === undefined) throw loggedOut()
  return { siteId: session.siteId, userKey: session.userKey }
}
