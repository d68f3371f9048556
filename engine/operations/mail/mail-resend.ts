import { randomUUID } from 'node:crypto'
import { ofKind } from '../../../runtime/document.ts'
import { conflict, notDone, notFound } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { addMail, mailTopic } from '../../mail/add-mail.ts'

/**
 * Sends a mail of the log again, as it was, over the server that its mail setting names today. One that could not be
 * delivered goes on under its own name; one that was sent goes out once more, as a mail of its own.
 */
export const mailResend: DeclaredOperation<'mail-resend'> = async ({ id }, context) => {
  const { outbox, documents } = context.store
  const item = await outbox.get(mailTopic, id)
  const payload = item && (await outbox.read(id))
  if (!item || !payload) throw notFound()
  context.audit({ object: `mail ${id}` })
  const setting = payload.setting && (await documents.whole.find(payload.setting))
  const named = setting && ofKind('mail-setting', setting.document).spec.server
  const server = named ?? payload.server
  if (server === undefined) throw notDone({ text: 'mail-without-server' })
  if (item.state === 'waiting') throw conflict({ text: 'mail-waits' })
  const again = { ...payload, server }
  if (item.state !== 'sent') {
    if (!(await outbox.again(id, again))) throw conflict({ text: 'mail-waits' })
    return { waiting: true }
  }
  const { siteId, about } = item
  await addMail(context.store, {
    ...again,
    about,
    once: `again ${id} ${randomUUID()}`,
    ...(siteId !== undefined && { siteId }),
  })
  return { waiting: true }
}
