import { randomUUID } from 'node:crypto'
import { ofKind } from '../../../runtime/document.ts'
import { conflict, notDone, notFound } from '../../codes/refusals.ts'
import type { Context } from '../../call/context.ts'
import { eachThatCan } from '../../call/each-that-can.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { addMail } from '../../mail/add-mail.ts'

/**
 * Sends mails of the log again, as they were, over the servers that their mail settings name today. One that could not be
 * delivered goes on under its own name; one that was sent goes out once more, as a mail of its own. Of several those that
 * can go do; where none can, the first says why.
 */
export const mailResend: DeclaredOperation<'mail-resend'> = async ({ ids }, context) => {
  context.audit({ object: `mail ${ids.join(' ')}` })
  const { done, left } = await eachThatCan(ids, (id) => resend(id, context))
  return { waiting: done, left }
}

async function resend(id: number, { store }: Context): Promise<void> {
  const { outbox, documents } = store
  const item = await outbox.get(id)
  const payload = item && (await outbox.read(id))
  if (!item || !payload) throw notFound()
  const setting = payload.setting && (await documents.whole.find(payload.setting))
  const named = setting && ofKind('mail-setting', setting.document).spec.server
  const server = named ?? payload.server
  if (server === undefined) throw notDone({ text: 'mail-without-server' })
  if (item.state === 'waiting') throw conflict({ text: 'mail-waits' })
  const again = { ...payload, server }
  if (item.state !== 'sent') {
    if (!(await outbox.again(id, again))) throw conflict({ text: 'mail-waits' })
    return
  }
  const { siteId, about } = item
  await addMail(store, {
    ...again,
    about,
    once: `again ${id} ${randomUUID()}`,
    ...(siteId !== undefined && { siteId }),
  })
}
