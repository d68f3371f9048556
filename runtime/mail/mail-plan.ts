import { byLanguage } from '../compile/by-language.ts'
import type { ContentWith, Context } from '../compile/context.ts'
import type { PageFields } from '../compile/fields.ts'
import type { Address, DocumentOf } from '../document.ts'
import type { MailSettingSpec } from '../generated/kinds/mail-setting.ts'
import * as defaults from '../generated/defaults.ts'
import type { OutputKey } from '../output/index.ts'
import { attachedOutputs, endOfName, outputKeys, type OutputPlans } from '../output/outputs.ts'
import type { PlanKey } from '../compile/plan.ts'
import type { MailReport } from './mail-reports.ts'
import { placeholdersOf } from './placeholders-of.ts'

type Texts = Record<string, string>

/** A mail setting as a release has it. Whether it is suspended, and its server's connection, are asked when it is used. */
export interface MailPlan {
  setting: Address
  server?: Address
  trigger: 'success' | 'error' | 'both'
  /** Of subject and text; without: UTF-8. */
  encoding?: 'iso-2022-jp'
  /** In which language it is written; without: that of the user. */
  language?: string
  from: string
  fromName: Texts
  to: string[]
  cc: string[]
  bcc: string[]
  replyTo?: string
  title: Texts
  message: Texts
  /** What `{lines}` has for each row. */
  line: Texts
  /** The same in HTML, as it was written, and what `{lines}` of it has for each row. */
  html?: { text: Texts; line: Texts }
  /** A report about what it tells of: the plan of its rows, its file's name, and what its schemas take of the row. */
  report?: { plan: PlanKey; fileName: string; row: string[] }
  /** Graphs that are drawn when it is sent: their plans, and what the file is called. */
  dashboard?: { graphs: PlanKey[]; names: Texts }
  /** Files with the rows, by the key of their format; those of a transfer are written as its file is, and have no plans. */
  files?: { plans: OutputPlans; names: Partial<Record<OutputKey, string>> }
}

/** The rows that a mail tells of, as its files hold them. */
export interface MailRows {
  content: ContentWith<'list'>
  page: PageFields
}

/** The mails that a page of the content sends, in this order; `reports` are those of `mailReports`. */
export function mailPlans(
  context: Context,
  settings: readonly string[] = [],
  { rows, reports = [] }: { rows?: MailRows | 'lines of the file'; reports?: readonly MailReport[] } = {},
): MailPlan[] {
  return settings.flatMap((address) => {
    const document = context.document('mail-setting', address)
    const own = reports.find(({ setting }) => setting === address)
    return document ? [{ ...planOf(context, document, rows), ...own?.attached }] : []
  })
}

function planOf(
  context: Context,
  { key, spec }: DocumentOf<'mail-setting'>,
  rows: MailRows | 'lines of the file' | undefined,
): MailPlan {
  const { server, from, to, cc = [], bcc = [], replyTo } = spec
  const { language = defaults.mailSettingSpec.language, trigger = defaults.mailSettingSpec.trigger } = spec
  const texts = (of: 'fromName' | 'title' | 'message' | 'line' | 'html' | 'htmlLine') =>
    byLanguage(context, (one) => one.text(spec[of]))
  return {
    setting: `mail-setting/${key}`,
    ...(server !== undefined && { server: addressIn(server) }),
    trigger,
    ...(language !== 'user' && { language }),
    ...(spec.encoding === 'iso-2022-jp' && { encoding: spec.encoding }),
    ...{ from, to, cc, bcc, ...(replyTo !== undefined && { replyTo }) },
    fromName: texts('fromName'),
    title: texts('title'),
    message: texts('message'),
    line: texts('line'),
    ...(spec.html !== undefined && { html: { text: texts('html'), line: texts('htmlLine') } }),
    ...(rows && filesOf(context, spec, rows)),
  }
}

function filesOf(
  context: Context,
  spec: MailSettingSpec,
  rows: MailRows | 'lines of the file',
): Pick<MailPlan, 'files'> {
  const attached = attachedIn(spec)
  if (attached.length === 0) return {}
  const names = attached.map(({ key, options }) => [key, `${options.fileName ?? '{title}'}${endOfName(key, options)}`])
  const options = Object.fromEntries(attached.map(({ key, options }) => [key, options]))
  const plans = rows === 'lines of the file' ? {} : attachedOutputs(context, rows, options)
  return { files: { plans, names: Object.fromEntries(names) } }
}

/** The formats in which a mail has files of rows, with what its setting says of each. */
export const attachedIn = ({ attachment = {} }: MailSettingSpec) =>
  Object.entries(attachment).flatMap(([name, options]) => {
    const key = outputKeys.find((one) => one === name)
    return key !== undefined && typeof options === 'object' && options.attached ? [{ key, options }] : []
  })

const addressIn = (reference: string): Address => `mail-server/${reference.slice('mail-server/'.length)}`

/** What the texts of mails name of the row that they are about. */
export function columnsOfMails(mails: readonly MailPlan[] = []): string[] {
  return mails.flatMap(({ from, to, cc, bcc, replyTo = '', report, ...texts }) => [
    ...(report?.row ?? []),
    ...[
      ...[report?.fileName ?? ''],
      ...[from, ...to, ...cc, ...bcc, replyTo],
      ...[texts.fromName, texts.title, texts.message, texts.html?.text ?? {}].flatMap((one) => Object.values(one)),
    ].flatMap(placeholdersOf),
  ])
}
