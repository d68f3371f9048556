import { addressOf } from '../../../runtime/document.ts'
import type { StoredDocument } from '../../store/store.ts'
import type { Context } from '../operation.ts'

/** Notes the change for the audit log and tells the consoles of all nodes that may have the document open. */
export async function announce(stored: StoredDocument, context: Context, before: string | undefined): Promise<void> {
  const address = addressOf(stored.document)
  context.audit({ object: address, ...(before ? { before } : {}), after: stored.hash })
  await context.store.events.send('document', address, { revision: stored.revision, by: stored.updatedBy })
}
