import type { OutputKey } from '../output/index.ts'
import type { MailPlan } from './mail-plan.ts'
import { fillPlaces } from './fill-places.ts'

type Values = Readonly<Record<string, unknown>>

/** What a mail tells of. */
export interface MailValues {
  /** What caused it, by the names that its texts use. */
  of: Values
  /** Row that the login gave. */
  login: Values
  /** Rows that it tells of one by one. */
  lines: readonly Values[]
}

/** A mail in words; its addresses are not looked at. */
export interface FilledMail {
  from: string
  fromName: string
  to: string[]
  cc: string[]
  bcc: string[]
  replyTo?: string
  subject: string
  text: string
  /** Names of its files, by the key of their format. */
  files: Partial<Record<OutputKey, string>>
}

/** Puts values into a mail's texts. What a value says is text: no part of it is replaced again. */
export function fillMail(plan: MailPlan, { of, login, lines }: MailValues, language: string): FilledMail {
  const inLanguage = (texts: Record<string, string>) =>
    texts[plan.language ?? language] || texts[language] || Object.values(texts).find(Boolean) || ''
  const fill = (text: string, values: Values) => fillPlaces(text, values, login)
  const line = inLanguage(plan.line)
  const values = { ...of, lines: lines.map((row) => fill(line, row)).join('\n') }
  const addresses = (all: readonly string[]) => all.map((one) => fill(one, of).trim()).filter((one) => one !== '')
  const subject = fill(inLanguage(plan.title), values)
  const names = Object.entries(plan.files?.names ?? {}).map(([key, name]) => [
    key,
    fill(name, { ...of, title: subject }),
  ])
  const [replyTo] = plan.replyTo === undefined ? [] : addresses([plan.replyTo])
  return {
    from: fill(plan.from, of).trim(),
    fromName: fill(inLanguage(plan.fromName), of),
    to: addresses(plan.to),
    cc: addresses(plan.cc),
    bcc: addresses(plan.bcc),
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text: fill(inLanguage(plan.message), values),
    files: Object.fromEntries(names),
  }
}
