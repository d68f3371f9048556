import { kindTitle } from '../../../runtime/check/kind-title.ts'
import { difference } from '../../../runtime/difference.ts'
import { addressOf, splitAddress, type Address, type Document } from '../../../runtime/document.ts'
import type { ReleaseChange, ReleaseCompared } from '../../../runtime/generated/calls/site.ts'
import { localize } from '../../../runtime/text.ts'
import { maySee, type ActedOn } from '../../access/acts.ts'
import type { Context } from '../../call/context.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'

/** What a document was and is; undefined where it is not there. */
export interface DocumentChange {
  address: Address
  before: Document | undefined
  after: Document | undefined
}

/** Changes document by document and place by place, in the caller's words. */
export function toldChanges(changes: readonly DocumentChange[], context: Context): ReleaseChange[] {
  const set = localizedSet(context.engine, context.language)
  return changes.map(({ address, before, after }) => ({
    address,
    kindTitle: kindTitle(set, splitAddress(address).kind),
    name: localize((after ?? before)?.name, context.language),
    change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    ...placesOf(before && after ? difference(before, after, context.engine.set) : undefined),
  }))
}

/** What is different; what is new or gone is so as a whole. */
const placesOf = <Place>(changes: Place[] | undefined) =>
  changes === undefined ? { changes: [] } : { changes, places: changes.length }

/** The one document that is compared, where it is among the changes. */
export function comparedOf(
  changes: readonly DocumentChange[],
  address: string | undefined,
): ReleaseCompared | undefined {
  const one = changes.find((change) => change.address === address)
  return one && { before: one.before ?? null, after: one.after ?? null }
}

/** Without documents that the caller may not see. Where folders are shared, nobody knows of what is not in the trash any more. */
export async function seenChanges<Change extends DocumentChange>(
  changes: readonly Change[],
  context: Context,
): Promise<Change[]> {
  const { documents, trash } = context.store
  if (!(await context.engine.folders.sightOf(context.session)))
    return changes.filter(({ address }) => mayUseKind(splitAddress(address).kind, 'read', context))
  const addresses = changes.map(({ address }) => address)
  const living = await documents.whole.many(addresses)
  const there = new Set(living.map(({ document }) => addressOf(document)))
  const removed = await trash.many(addresses.filter((address) => !there.has(address)))
  const rows: ActedOn[] = [...living, ...removed]
  const open = await maySee(rows, context)
  const told = new Set(rows.filter(({ id }) => open.has(id)).map(({ document }) => addressOf(document)))
  return changes.filter(({ address }) => told.has(address))
}
