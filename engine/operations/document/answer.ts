import type { Document } from '../../../runtime/document.ts'
import { addressOf } from '../../../runtime/document.ts'
import { findSecrets } from '../../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../../runtime/references/secret-destination.ts'
import type { StoredDocument } from '../../store/store.ts'
import type { Context } from '../operation.ts'

/** What the editor gets of a document: the document, its row, and which secrets are set, never their values. */
export async function answerDocument(stored: StoredDocument, context: Context): Promise<Record<string, unknown>> {
  const { id, document, revision, owner, updatedAt, updatedBy } = stored
  const secrets = await setSecrets(stored, context)
  return { id, address: addressOf(document), document, revision, owner, updatedAt, updatedBy, secrets }
}

/** `{ "/spec/password": { set: true, at } }` for each secret whose value is there for the destination of today. */
async function setSecrets({ id, document }: StoredDocument, context: Context): Promise<Record<string, unknown>> {
  const places = findSecrets(context.engine.set, document)
  if (places.length === 0) return {}
  const infos = await context.store.secrets.list(id)
  const secrets: Record<string, { set: boolean; at?: string }> = {}
  for (const place of places) {
    const at = place.hash
      ? await passwordSetAt(document, context)
      : (await context.store.secrets.has(id, place.field, secretDestination(place)))
        ? infos.find((info) => info.field === place.field)?.at
        : undefined
    secrets[place.at] = at === undefined ? { set: false } : { set: true, at }
  }
  return secrets
}

/** A hashed secret is a login's password; the user store holds it. */
async function passwordSetAt(document: Document, context: Context): Promise<string | undefined> {
  const state = await context.store.users.state(document.key)
  return state?.passwordHash === undefined ? undefined : (state.passwordChangedAt ?? '')
}
