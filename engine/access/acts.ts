import type { Right } from '../definitions/call-spec.ts'
import type { StoredDocument } from '../store/store.ts'
import { kindRefusal } from './kind-refusal.ts'
import type { Principal } from './principal.ts'
import { rightsIn } from './rights.ts'

/** What decides on a document: also of one that lies in the trash. */
export type ActedOn = Pick<StoredDocument, 'id' | 'document' | 'owner' | 'folderId'>

/**
 * The numbers of those rows on which the principal may act so. Whoever acts on documents asks one of these four, for all of
 * the rows at once; what none of them answers is refused.
 */
export type Act = (rows: readonly ActedOn[], by: Principal) => Promise<ReadonlySet<number>>

/** To see them, their history and where they lie; also in the trash. */
export const maySee: Act = async (rows, by) => {
  const ids = ofKinds(rows, 'read', by)
  return new Set([...(await by.store.documents.seen(ids)), ...(await by.store.trash.seen(ids))])
}

/** To save, publish, start and stop them, and to bring an earlier revision back. */
export const mayChange: Act = (rows, by) => by.store.documents.changeable(ofKinds(editable(rows, by), 'update', by))

/** To put them into the trash, to bring them back from there, and to delete them for good. */
export const mayRemove: Act = async (rows, by) => {
  const ids = ofKinds(editable(rows, by), 'delete', by)
  return new Set([...(await by.store.documents.changeable(ids)), ...(await by.store.trash.changeable(ids))])
}

/**
 * To change who sees them: to give them another owner, to file them where others look, to let programs in. Own documents,
 * those that lie in an own closed folder, and such a folder itself; for administrators all.
 */
export const mayGive: Act = async (rows, by) => {
  const changeable = await mayChange(rows, by)
  if (rightsIn(by.session).all) return changeable
  const userKey = by.session?.userKey
  const seen = userKey === undefined ? undefined : await by.engine.folders.seenBy(userKey)
  const own = new Set(seen?.giveIds)
  const given = rows.filter(
    ({ id, owner, folderId, document }) =>
      changeable.has(id) && (owner === userKey || own.has(document.kind === 'folder' ? id : (folderId ?? 0))),
  )
  return new Set(given.map(({ id }) => id))
}

const ofKinds = (rows: readonly ActedOn[], right: Right, by: Principal): number[] =>
  rows.filter(({ document: { kind } }) => kindRefusal(kind, right, by) === undefined).map(({ id }) => id)

/** Kinds whose documents come with the product are read only. */
const editable = (rows: readonly ActedOn[], { engine }: Principal): ActedOn[] =>
  rows.filter(({ document: { kind } }) => engine.set.hasKind(kind) && engine.set.kind(kind)['x-derived'] !== true)
