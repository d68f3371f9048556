import type { OutputKey } from '../output/index.ts'
import type { MailPlan } from './mail-plan.ts'
import { escapeMarkup } from '../template/escape-markup.ts'
import { fillPlaces } from './fill-places.ts'
import { mailPlaces } from './placeholders-of.ts'
import { safeHtml } from './safe-html.ts'

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
  /** Markup that is safe to show: without scripts, forms and anything that is fetched. */
  html?: string
  /** Name of its report's file. */
  reportName?: string
  /** Name of the file with its dashboard. */
  dashboardName?: string
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
  const html = plan.html && filledHtml(inLanguage(plan.html.text), inLanguage(plan.html.line), { of, login, lines })
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
    ...(html && { html }),
    ...(plan.report && { reportName: fill(plan.report.fileName, of) }),
    ...(plan.dashboard && { dashboardName: `${inLanguage(plan.dashboard.names)}.pdf` }),
    files: Object.fromEntries(names),
  }
}

/** Values are text of the markup, with their line ends; what they would make of an attribute is judged afterwards. */
function filledHtml(text: string, line: string, { of, login, lines }: MailValues): string {
  const value = (values: Values, name: string) => escapeMarkup(fillPlaces(`{${name}}`, values, login))
  const fill = (template: string, given: (name: string) => string) =>
    template.replaceAll(mailPlaces, (_place, name: string) => given(name).replaceAll(/\r\n?|\n/g, '<br>'))
  const rows = lines.map((row) => fill(line, (name) => value(row, name))).join('')
  const filled = text.replaceAll(mailPlaces, (_place, name: string) =>
    name === 'lines' ? rows : fill(`{${name}}`, (one) => value(of, one)),
  )
  return safeHtml(filled).html
}
