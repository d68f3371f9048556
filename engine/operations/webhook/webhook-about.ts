import { addressOf } from '../../../runtime/document.ts'
import { maySee } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { isStopped } from '../../webhooks/stops.ts'
import { storedFor } from '../document/change/stored-for.ts'

/** What became of a webhook that is saved. */
export const webhookAbout: DeclaredOperation<'webhook-about'> = async ({ id }, context) => {
  const { document, revision } = await storedFor(maySee, 'webhook', id, context)
  return { stopped: await isStopped(context.store, { address: addressOf(document), revision }) }
}
