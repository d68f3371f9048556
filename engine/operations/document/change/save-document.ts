import type { Document } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { canonicalDocument } from '../../../../runtime/format.ts'
import { migrate } from '../../../../runtime/migrate.ts'
import { ownerOf } from '../../../../runtime/references/find-references.ts'
import { hooksOf } from '../../../kinds/index.ts'
import type { Follower } from '../../../kinds/kind-hooks.ts'
import { mayChange, mayGive } from '../../../access/acts.ts'
import { requireMay } from '../../../call/require-may.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { checkToSave, throwIfAny } from './check-to-save.ts'
import { byField, keepSecrets, secretsToKeep, withSecretPlaces } from './typed-secrets.ts'
import type { Typed } from './typed-secrets.ts'
import { requireEditable } from '../read/editable-kind.ts'
import { followersOf } from './document-followers.ts'
import { renamed } from './renamed.ts'
import { listInOwner } from './list-in-owner.ts'
import { requireEnvelope } from '../../../call/require-envelope.ts'
import { required } from '../../../../runtime/values/required.ts'

export interface SaveRequest {
  kind: string
  document: Document
  secrets?: Typed
  /** The row that is saved over; undefined: a new one. */
  before?: StoredDocument
  revision?: number
  note?: string
  folderId?: number
  /** Others that name what changes follow it: those that its user may change. */
  followers?: boolean
  /** The list of its owner that names documents of its kind names it too. */
  listed?: boolean
}

/** Checks, stores and tells: the one way by which forms and the JSON view save a document. */
export async function saveDocument(request: SaveRequest, context: Context): Promise<StoredDocument> {
  const { kind, before, secrets } = request
  const { engine, store } = context
  const by = context.session?.userKey ?? 'system'
  requireEditable(kind, context)
  if (before)
    await requireMay(hasOtherOwner(before.document, request.document, context) ? mayGive : mayChange, [before], context)
  const document = sound(request, context)
  await checkToSave(document, context, before?.document)
  const hooks = hooksOf(kind)
  await hooks.beforeForm?.({ before, after: document }, context)
  await hooks.beforeSave?.({ before, after: document, secrets: byField(document, secrets, context) }, context)
  const followers = before && request.followers ? await followersOf(before, document, context) : []
  const kept = await secretsToKeep(document, secrets, before, context)
  const note = request.note === undefined ? {} : { note: request.note }
  const secretsToo = kept.length > 0 && { secrets: true }
  const stored = await store.transaction(async (inside) => {
    const saved = before
      ? await saveOver(
          before,
          document,
          { own: { revision: request.revision ?? before.revision, ...note, ...secretsToo }, followers },
          { ...context, store: inside },
        )
      : await inside.documents.create(
          document,
          by,
          request.folderId === undefined ? note : { folderId: request.folderId, ...note },
        )
    if (!before && request.listed) await listInOwner(saved.document, { ...context, store: inside })
    await keepSecrets(kept, saved, inside, context)
    await hooks.inChange?.({ before, after: saved.document }, inside)
    return saved
  })
  await hooks.afterSave?.(stored, context)
  context.audit({ object: addressOf(document), ...(before && { before: before.hash }), after: stored.hash })
  engine.log.info({ requestId: context.requestId, object: addressOf(document), revision: stored.revision }, 'saved')
  return stored
}

/** In today's shape and canonical form, of the kind that was asked for. */
function sound({ kind, document, secrets }: SaveRequest, { engine }: Context): Document {
  requireEnvelope(document, engine, kind)
  const { document: migrated, problems } = migrate(document, engine.set)
  throwIfAny(problems)
  return canonicalDocument(withSecretPlaces(migrated, secrets), engine.set)
}

/** Under another owner's key a document is closed with that one: others see it. */
function hasOtherOwner(before: Document, after: Document, { engine: { set } }: Context): boolean {
  return after.key !== before.key && ownerOf(set, before) !== ownerOf(set, after)
}

/** A changed key is followed by every document that refers to it, in the same transaction. */
async function saveOver(
  before: StoredDocument,
  document: Document,
  {
    own: options,
    followers,
  }: { own: { revision: number; note?: string; secrets?: boolean }; followers: readonly Follower[] },
  context: Context,
): Promise<StoredDocument> {
  const isRenamed = document.key !== before.document.key
  const moved = isRenamed ? await renamed(before.document, document.key, context) : []
  await requireMay(
    mayChange,
    [...moved, ...followers].map(({ stored }) => stored),
    context,
  )
  const own = { do: 'save', id: before.id, document, ...options } as const
  const following = followers.map(({ stored: { id, revision }, document: next }) => ({
    ...{ do: 'save' as const, id, revision, document: next },
  }))
  const [saved] = await context.store.documents.change(
    [own, ...moved.map(({ change }) => change), ...following],
    context.session?.userKey ?? 'system',
  )
  return required(saved, 'document that was saved')
}
