import type { Document } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { mayWait } from '../../../../runtime/check/may-wait.ts'
import { migrate } from '../../../../runtime/migrate.ts'
import { renamedParts } from '../../../../runtime/renaming/renamed-parts.ts'
import { mayChange } from '../../../access/acts.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import type { Context } from '../../../call/context.ts'
import { hooksOf } from '../../../kinds/index.ts'
import type { Follower } from '../../../kinds/kind-hooks.ts'
import type { StoredDocument } from '../../../store/store.ts'
import { problemsOf } from './check-to-save.ts'
import { readStored } from '../read/stored-answer.ts'
import { nameChange } from '../naming/name-change.ts'

/** What would follow a document if it were saved as it stands in its form. */
export const documentFollowers: DeclaredOperation<'document-followers'> = async ({ kind, id, document }, context) => {
  const before = await readStored(kind, id, context)
  const { document: after } = migrate(document, context.engine.set)
  // What cannot be saved has none.
  const isSound = (await problemsOf(after, context)).every(mayWait)
  const followers = isSound ? await followersOf(before, after, context) : []
  const rows = followers.map(({ stored }) => ({
    ...{ id: stored.id, kind: stored.document.kind, address: addressOf(stored.document) },
    ...(stored.document.name !== undefined && { name: stored.document.name }),
  }))
  return { rows }
}

/** Others that name what changes, as they are when they follow; those alone that the user may change. */
export async function followersOf(before: StoredDocument, after: Document, context: Context): Promise<Follower[]> {
  const byKind = (await hooksOf(after.kind).followers?.({ before: before.document, after }, context)) ?? []
  const byName = await followersByName(before, after, context)
  const all = [...new Map([...byName, ...byKind].map((one) => [one.stored.id, one])).values()]
  const own = await mayChange(
    all.map(({ stored }) => stored),
    context,
  )
  return all.filter(({ stored: { id } }) => own.has(id))
}

/** Those that name a part whose name was typed anew; none where the new one means something else there. */
async function followersByName(before: StoredDocument, after: Document, context: Context): Promise<Follower[]> {
  const names = renamedParts(context.engine.set, before.document, after)
  if (names.length === 0) return []
  const { changed, taken } = await nameChange(before, { after, names }, context)
  const [, ...others] = changed
  return taken ? [] : others.map(({ before: stored, document }) => ({ stored, document }))
}
