import { rightsIn } from '../../../access/rights.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'

/**
 * Which documents the caller may give to another user: own ones, those in own folders, for administrators all. Asked once for
 * many documents.
 */
export async function mayGive({
  engine,
  session,
}: Pick<Context, 'engine' | 'session'>): Promise<(document: Pick<StoredDocument, 'owner' | 'folderId'>) => boolean> {
  if (rightsIn(session).all) return () => true
  const seen = session && (await engine.folders.seenBy(session.userKey))
  return ({ owner, folderId }) =>
    owner === session?.userKey || (folderId !== null && (!seen || seen.ownIds.includes(folderId)))
}
