import { outputKeys } from '../../../../runtime/output/outputs.ts'
import type { Row } from '../../../execution/row.ts'
import type { OutgoingMail } from '../../../mail/add-mail.ts'
import type { PlannedMail } from '../../../mail/planned-mails.ts'
import { makeOutput } from '../../../output/make-output.ts'
import type { Attachment } from '../../../store/store.ts'

/** The mails with the files that their settings ask for, made of the rows that they tell of. */
export function withFiles(mails: readonly PlannedMail[], rows: Row[], language: string): Promise<OutgoingMail[]> {
  return Promise.all(
    mails.map(async ({ plan, files, message, ...mail }) => {
      const attachments: Attachment[] = []
      for (const key of outputKeys) {
        const pieces = onePiece(rows)
        const asked = { language: plan.language ?? language, pieces, replaces: true }
        const output = plan.files && makeOutput(key, plan.files.plans, asked)
        if (!output) continue
        const bytes = Buffer.concat(await Array.fromAsync(output.bytes))
        attachments.push({ name: files[key] ?? key, type: output.type, bytes: bytes.toString('base64') })
      }
      return { ...mail, message: { ...message, ...(attachments.length > 0 && { attachments }) } }
    }),
  )
}

async function* onePiece(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
