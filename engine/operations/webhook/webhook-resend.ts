import { randomUUID } from 'node:crypto'
import { addressOf } from '../../../runtime/document.ts'
import { conflict, notDone, notFound } from '../../codes/refusals.ts'
import type { Context } from '../../call/context.ts'
import { eachThatCan } from '../../call/each-that-can.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { deliveryId } from '../../webhooks/planned-deliveries.ts'
import { letGoOn } from '../../webhooks/stops.ts'

/**
 * Sends deliveries of the log again, as they were, to where their webhooks lead today; a webhook that had stopped goes on. One
 * that was not taken goes on under its own id; one that was goes out once more under another. Of several those that can go do;
 * where none can, the first says why.
 */
export const webhookResend: DeclaredOperation<'webhook-resend'> = async ({ ids }, context) => {
  context.audit({ object: `webhook delivery ${ids.join(' ')}` })
  const { done, left } = await eachThatCan(ids, (id) => resend(id, context))
  return { waiting: done, left }
}

async function resend(id: number, { store }: Context): Promise<void> {
  const { deliveries, documents } = store
  const item = await deliveries.get(id)
  const payload = item && (await deliveries.read(id))
  if (!item || !payload) throw notFound()
  if (item.state === 'waiting') throw conflict({ text: 'webhook-waits' })
  const stored = await documents.whole.find(payload.webhook)
  if (!stored) throw notDone({ text: 'webhook-no-more' })
  await letGoOn(store, { address: addressOf(stored.document), revision: stored.revision })
  if (item.state !== 'sent') {
    if (!(await deliveries.again(id, payload))) throw conflict({ text: 'webhook-waits' })
    return
  }
  const { about, siteId } = item
  const messageId = deliveryId(`again ${id} ${randomUUID()}`)
  const [, key = ''] = about.webhook.split('/')
  await deliveries.add({
    ...{ messageId, payload, about, find: [key, about.event, about.of ?? '', messageId] },
    ...(siteId !== undefined && { siteId }),
  })
}
