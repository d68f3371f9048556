import { randomUUID } from 'node:crypto'
import { addressOf, ofKind } from '../../../runtime/document.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { mayChange } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { MailFailed } from '../../mail/errors.ts'
import { namedServer } from '../../mail/named-server.ts'
import { openTransport, type MailTransport } from '../../mail/open-transport.ts'
import { secretsOpener } from '../../store/open-secrets.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { withSecretPlaces } from '../document/change/typed-secrets.ts'

/**
 * Sends a mail over a server as it stands in the editor. A typed password is used; the stored one only for exactly the
 * destination that it was given for. Whatever the server says is told.
 */
export const mailServerTest: DeclaredOperation<'mail-server-test'> = async (
  { document, secrets = {}, mail: { from, to, title, message } },
  context,
) => {
  const { store, engine } = context
  const stored = await store.documents.whole.find(addressOf(document))
  if (stored) await storedFor(mayChange, 'mail-server', stored.id, context)
  const server = ofKind('mail-server', withSecretPlaces(document, secrets))
  context.audit({ object: `${addressOf(document)} ${server.spec.host}:${server.spec.port} ${to}` })
  let transport: MailTransport | undefined
  try {
    const parts = { store, secrets: secretsOpener(store, engine.set), webApis: engine.webApis }
    const named = await namedServer(server, parts, { typed: secrets })
    transport = openTransport(named, { outbound: engine.outbound, connections: 1 })
    const begun = performance.now()
    const sent = await transport.send(
      {
        message: { from: { address: from }, to: [{ address: to }], subject: title, text: message },
        messageId: `${randomUUID()}@kumiki`,
        recipients: [to],
        date: engine.now(),
      },
      context.signal,
    )
    const [refused] = sent.refused
    if (refused) return { problems: [makeProblem('mail-refused', server, '/spec', { values: [refused.words] })] }
    return { ms: Math.round(performance.now() - begun), answer: sent.answer, problems: [] }
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    const { code, at, words } = error.fault
    return { problems: [makeProblem(code, server, at, { values: [words] })] }
  } finally {
    transport?.close()
  }
}
