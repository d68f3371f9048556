import { fillMail, type FilledMail, type MailValues } from '../../runtime/mail/fill-mail.ts'
import type { MailPlan } from '../../runtime/mail/mail-plan.ts'
import type { MailWish } from '../store/store.ts'
import type { OutgoingMail } from './add-mail.ts'

/** What caused mails. */
export interface MailCause
  extends Pick<OutgoingMail, 'siteId'>, Pick<OutgoingMail['about'], 'type' | 'trigger' | 'content'> {
  /** Of the user. */
  language: string
  /** The same cause sends each mail once. */
  once: string
}

/** A mail in words, whose files are still to be made. */
export interface PlannedMail extends OutgoingMail {
  plan: MailPlan
  /** Names of its files, by the key of their format. */
  files: FilledMail['files']
}

/** The mails that a page's plan sends after this result, in words. */
export function plannedMails(
  plans: readonly MailPlan[] = [],
  { language, siteId, once, ...about }: MailCause,
  values: MailValues,
): PlannedMail[] {
  const meant = plans.filter(({ trigger }) => trigger === about.trigger || trigger === 'both')
  return meant.map((plan) => {
    const filled = fillMail(plan, values, language)
    const { from, fromName, to, cc, bcc, replyTo, subject, text, html, files } = filled
    const reports = wishesOf(plan, filled, { login: values.login, language: plan.language ?? language, of: values.of })
    return {
      plan,
      files,
      ...(reports.length > 0 && { reports }),
      message: {
        from: { address: from, name: fromName },
        to: boxes(to),
        cc: boxes(cc),
        bcc: boxes(bcc),
        ...(replyTo !== undefined && { replyTo: { address: replyTo } }),
        subject,
        ...(plan.encoding && { encoding: plan.encoding }),
        text,
        ...(html !== undefined && { html: pageOf(html) }),
      },
      ...(plan.server !== undefined && { server: plan.server }),
      setting: plan.setting,
      about,
      ...(siteId !== undefined && { siteId }),
      once: `${once} ${about.trigger} ${plan.setting}`,
    }
  })
}

/** What is made and attached when the mail is sent. */
function wishesOf(
  { report, dashboard }: MailPlan,
  { reportName, dashboardName }: FilledMail,
  { of, ...asked }: Pick<MailValues, 'login' | 'of'> & { language: string },
): MailWish[] {
  const rowOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]))
  return [
    ...(report && reportName !== undefined
      ? [{ ...asked, plan: report.plan, name: reportName, row: rowOf(report.row) }]
      : []),
    ...(dashboard && dashboardName !== undefined ? [{ ...asked, graphs: dashboard.graphs, name: dashboardName }] : []),
  ]
}

/** The markup as a page of its own, as readers of mail expect it. */
const pageOf = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${html}</body></html>`

const boxes = (addresses: readonly string[]) => addresses.map((address) => ({ address }))
