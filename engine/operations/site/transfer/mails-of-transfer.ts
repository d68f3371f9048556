import { outputKeys } from '../../../../runtime/output/outputs.ts'
import type { Context } from '../../../call/context.ts'
import type { OutgoingMail } from '../../../mail/add-mail.ts'
import type { PlannedMail } from '../../../mail/planned-mails.ts'
import type { Attachment, Transfer } from '../../../store/store.ts'
import { faultyLines, transferMails } from '../../../transfers/transfer-mails.ts'
import type { TransferEnd } from '../../../transfers/transfers.ts'
import { errorFileOf } from './transfer-error-file.ts'
import type { TransferRequest } from './transfer-request.ts'

/** Larger files of faulty lines stay on the page of the transfer alone. */
const mostBytes = 5_000_000

/** The mails that tell what became of a transfer, with its faulty lines as files where their settings ask for them. */
export async function mailsOfTransfer(
  request: TransferRequest,
  transfer: Transfer,
  end: TransferEnd,
  context: Context,
): Promise<OutgoingMail[]> {
  const { messages } = context.engine.definitions
  const told = { siteId: request.site.siteId, content: request.address, end }
  const mails = transferMails(request.plan.mails, told, (key, language) => messages.get(key)?.[language] ?? key)
  const faulty = { ...transfer, about: end.about }
  return Promise.all(
    mails.map(async ({ plan: _, files, message, ...mail }) => {
      const attachments = faultyLines(end) > 0 ? await filesOf(files, { request, transfer: faulty }, context) : []
      return { ...mail, message: { ...message, ...(attachments.length > 0 && { attachments }) } }
    }),
  )
}

async function filesOf(
  names: PlannedMail['files'],
  { request, transfer }: { request: TransferRequest; transfer: Transfer },
  context: Context,
): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const key of outputKeys) {
    const name = names[key]
    if (name === undefined || (key !== 'csv' && key !== 'excel')) continue
    const { type, bytes } = await errorFileOf(request, transfer, context, key)
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of bytes) {
      size += piece.length
      if (size > mostBytes) break
      pieces.push(piece)
    }
    if (size <= mostBytes) attachments.push({ name, type, bytes: Buffer.concat(pieces).toString('base64') })
  }
  return attachments
}
