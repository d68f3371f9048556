import { randomUUID } from 'node:crypto'
import { addressOf, ofKind } from '../../../runtime/document.ts'
import { equal } from '../../../runtime/equal.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { webhookBody } from '../../../runtime/webhooks/webhook-body.ts'
import { mayChange } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { secretsOpener } from '../../store/open-secrets.ts'
import { deliveryId } from '../../webhooks/planned-deliveries.ts'
import { postDelivery } from '../../webhooks/post-delivery.ts'
import { letGoOn } from '../../webhooks/stops.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { withSecretPlaces } from '../document/change/typed-secrets.ts'

/**
 * Sends the event `webhook.test` to a webhook as it stands in the editor. A typed secret is used; the stored one only for exactly
 * the address that it was given for. A saved webhook that had stopped, and takes it, goes on.
 */
export const webhookTest: DeclaredOperation<'webhook-test'> = async ({ document, secrets = {} }, context) => {
  const { store, engine, signal } = context
  const stored = await store.documents.whole.find(addressOf(document))
  if (stored) await storedFor(mayChange, 'webhook', stored.id, context)
  const webhook = ofKind('webhook', withSecretPlaces(document, secrets))
  context.audit({ object: `${addressOf(document)} ${URL.parse(webhook.spec.url)?.origin ?? ''}` })
  const id = deliveryId(`test ${randomUUID()}`)
  const body = webhookBody({ event: 'webhook.test', data: {} }, { id, at: store.now().toISOString() })
  const opened = await secretsOpener(store, engine.set).open(webhook, secrets)
  const { outbound, webApis } = engine
  const { end, tried, at } = await postDelivery(
    { webhook, secrets: opened, id, body },
    { store, outbound, webApis, signal },
  )
  const { ms, status, answer = '', fault } = tried
  const told = { ms, ...(status !== undefined && { httpStatus: status }), ...(answer !== '' && { answer }) }
  if (fault) {
    const problem = makeProblem(fault.code, webhook, at ?? '/spec/url', { values: [fault.words] })
    return { problems: [problem] }
  }
  if (end !== 'taken') {
    const problem = makeProblem('webhook-not-taken', webhook, '/spec/url', { values: [String(status), answer] })
    return { ...told, problems: [problem] }
  }
  if (stored && equal(stored.document.spec, webhook.spec))
    await letGoOn(store, { address: addressOf(stored.document), revision: stored.revision })
  return { ...told, problems: [] }
}
