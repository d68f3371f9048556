import type { Address, Document } from '../../../runtime/document.ts'
import { addressOf } from '../../../runtime/document.ts'
import { findSecrets } from '../../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../../runtime/references/secret-destination.ts'
import { hooksOf } from '../../kinds/index.ts'
import { CallError } from '../../server/call-error.ts'
import type { StoredDocument } from '../../store/store.ts'
import type { Context } from '../operation.ts'

export interface StoredAnswer {
  id: number
  address?: Address
  document: Document
  revision: number
  owner?: string
  updatedAt?: string
  updatedBy?: string
  secrets: Record<string, { set: boolean }>
}

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
  return { id, address: addressOf(document), document, revision, owner, updatedAt, updatedBy, secrets }
}

/** The row, or 40400: a foreign kind's number and a missing one look alike. */
export async function readStored(kind: string, id: number, context: Context): Promise<StoredDocument> {
  const stored = await context.store.documents.read(kind, id)
  if (!stored) throw new CallError(40400)
  return stored
}
