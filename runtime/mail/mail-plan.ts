import { byLanguage } from '../compile/by-language.ts'
import type { Context } from '../compile/context.ts'
import type { Address } from '../document.ts'
import type { MailSettingSpec } from '../generated/kinds/mail-setting.ts'
import * as defaults from '../generated/defaults.ts'
import { placeholdersOf } from './placeholders-of.ts'

type Texts = Record<string, string>

/** A mail setting as a release has it. Whether it is suspended, and its server's connection, are asked when it is used. */
export interface MailPlan {
  setting: Address
  server?: Address
  trigger: 'success' | 'error' | 'both'
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
}

/** The mails that a page of the content sends, in this order. */
export function mailPlans(context: Context, settings: readonly string[] = []): MailPlan[] {
  return settings.flatMap((address) => {
    const document = context.document('mail-setting', address)
    return document ? [planOf(context, `mail-setting/${document.key}`, document.spec)] : []
  })
}

function planOf(context: Context, setting: Address, spec: MailSettingSpec): MailPlan {
  const { server, from, to, cc = [], bcc = [], replyTo } = spec
  const { language = defaults.mailSettingSpec.language, trigger = defaults.mailSettingSpec.trigger } = spec
  const texts = (of: 'fromName' | 'title' | 'message' | 'line') => byLanguage(context, (one) => one.text(spec[of]))
  return {
    setting,
    ...(server !== undefined && { server: addressIn(server) }),
    trigger,
    ...(language !== 'user' && { language }),
    ...{ from, to, cc, bcc, ...(replyTo !== undefined && { replyTo }) },
    fromName: texts('fromName'),
    title: texts('title'),
    message: texts('message'),
    line: texts('line'),
  }
}

const addressIn = (reference: string): Address => `mail-server/${reference.slice('mail-server/'.length)}`

/** What the texts of mails name of the row that they are about. */
export function columnsOfMails(mails: readonly MailPlan[] = []): string[] {
  return mails.flatMap(({ from, to, cc, bcc, replyTo = '', ...texts }) =>
    [
      ...[from, ...to, ...cc, ...bcc, replyTo],
      ...[texts.fromName, texts.title, texts.message].flatMap((one) => Object.values(one)),
    ].flatMap(placeholdersOf),
  )
}
