import type { MailPlan } from '../../runtime/mail/mail-plan.ts'
import { addressOf } from '../../runtime/document.ts'
import { localize } from '../../runtime/text.ts'
import type { Row } from '../execution/row.ts'
import type { OutgoingMail } from '../mail/add-mail.ts'
import { plannedMails } from '../mail/planned-mails.ts'
import { withFiles } from '../operations/site/purchase/with-files.ts'
import type { Working } from './do-work.ts'
import type { MadeFile } from './make-files.ts'

/** What a mail of a run tells of. */
export interface ToldRun {
  trigger: 'success' | 'error'
  /** Rows, and the files that are made of them. */
  rows: Row[]
  files?: readonly MadeFile[]
  /** How many rows there were, and why it failed. */
  count: number
  message: string
  /** Which of several mails of the run it is. */
  part?: string
}

type Named = Pick<Working, 'run' | 'schedule' | 'engine'>

/** What texts of mails and names of files may say of a run: columns of its first row, and what `runNames` lists. */
export function valuesOf({ rows, count, message }: ToldRun, { run, schedule, engine }: Named) {
  const { start = '', end = start } = run.about
  const name = localize(schedule.name, engine.settings.current().language) || schedule.key
  return { ...rows[0], schedule: name, date: end, start, end, rows: count, message }
}

/** The mails of a run in words, with their files. */
export async function makeMails(plans: readonly MailPlan[], told: ToldRun, named: Named): Promise<OutgoingMail[]> {
  const { run, schedule, engine } = named
  const { trigger, rows, files = [], part = '' } = told
  const { language } = engine.settings.current()
  const cause = {
    ...{ language, trigger, type: 'schedule' as const, content: addressOf(schedule) },
    once: `schedule ${await engine.store.install()} ${run.id} ${part}`,
  }
  const planned = plannedMails(plans, cause, { of: valuesOf(told, named), login: {}, lines: rows })
  const mails = await withFiles(planned, rows, language)
  const attached = files.map(({ name, type, bytes }) => ({ name, type, bytes: bytes.toString('base64') }))
  return mails.map(({ message, ...mail }) => ({
    ...mail,
    message: { ...message, ...(attached.length > 0 && { attachments: [...(message.attachments ?? []), ...attached] }) },
  }))
}
