import type { StoredAnswer } from '../../../../runtime/generated/calls/answer.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { findSecrets } from '../../../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../../../runtime/references/secret-destination.ts'
import { mayChange } from '../../../access/acts.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { hooksOf } from '../../../kinds/index.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { RemovedDocument, StoredDocument, StoredOf } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { isEditable } from './editable-kind.ts'
import { folderNames } from './folder-names.ts'

/** A document for its editor. Of secrets it says only which are set for the present destination. */
export async function storedAnswer(stored: StoredDocument, context: Context): Promise<StoredAnswer> {
  const { id, document, revision, owner, updatedAt, updatedBy } = stored
  const secrets: StoredAnswer['secrets'] = {}
  const { store } = context
  for (const place of findSecrets(context.engine.set, document)) {
    if (place.hash) {
      const isSet = (await hooksOf(document.kind).hasHash?.(stored, place.field, store)) ?? false
      secrets[place.at] = { set: isSet }
      continue
    }
    secrets[place.at] = { set: await store.secrets.has(id, place.field, secretDestination(place)) }
  }
  const folder = (await folderNames([stored], context)).get(stored.folderId ?? 0)
  const readOnly = await whyReadOnly(stored, context)
  return {
    id,
    address: addressOf(document),
    document,
    revision,
    owner,
    updatedAt,
    updatedBy,
    secrets,
    ...(folder && { folder }),
    ...(readOnly && { readOnly }),
    ...(context.engine.set.kind(document.kind)['x-no-effect'] === true && { noEffect: true as const }),
    ...(context.engine.set.kind(document.kind)['x-single'] === true && { single: true as const }),
    ...(hooksOf(document.kind).followers && { followed: true as const }),
  }
}

async function whyReadOnly(stored: StoredDocument, context: Context): Promise<StoredAnswer['readOnly']> {
  const {
    id,
    document: { kind },
  } = stored
  if (!isEditable(kind, context) || !mayUseKind(kind, 'update', context)) return 'right'
  if (!(await context.store.documents.read(kind, id))) return 'trash'
  return (await mayChange([stored], context)).has(id) ? undefined : 'folder'
}

/** The row, or `notFound`: a foreign kind's number and a missing one look alike. */
export async function readStored<Kind extends string>(
  kind: Kind,
  id: number,
  context: Context,
): Promise<StoredOf<Kind>> {
  const stored = await context.store.documents.read(kind, id)
  if (!stored) throw notFound()
  return stored
}

/** The row, also one that lies in the trash: its history is read there. */
export async function readStoredOrRemoved(kind: string, id: number, context: Context): Promise<StoredDocument> {
  const { documents, trash } = context.store
  const found = (await documents.read(kind, id)) ?? (await trash.read(kind, id))
  if (!found) throw notFound()
  return 'removedAt' in found ? asStored(found) : found
}

function asStored({ removedAt, removedBy, ...removed }: RemovedDocument): StoredDocument {
  return { ...removed, updatedAt: removedAt, updatedBy: removedBy, hash: '' }
}
