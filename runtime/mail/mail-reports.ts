import { byLanguage } from '../compile/by-language.ts'
import type { Content, Context } from '../compile/context.ts'
import type { PlanKey } from '../compile/plan.ts'
import type { DocumentOf } from '../document.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import { fileEnd } from '../report/file-type.ts'
import { made, reportRows } from '../report/report-rows.ts'
import type { ReportPlan } from '../report/report-plan.ts'
import { mailDashboard } from './mail-dashboard.ts'
import type { MailPlan } from './mail-plan.ts'

/** What is made when a mail of a setting is sent, and the plans by which it is made. */
export interface MailReport {
  setting: string
  attached: Pick<MailPlan, 'report' | 'dashboard'>
  plans: ListPlan[]
}

/** The reports and dashboards of a page's mails; `plan` is that of the page. */
export function mailReports(
  context: Context,
  content: Content,
  { settings = [], plan }: { settings: readonly string[] | undefined; plan: PlanKey },
): MailReport[] {
  return settings.flatMap((setting) => {
    const document = context.document('mail-setting', setting)
    if (!document) return []
    const key = `${plan}/mail/${document.key}`
    const report = reportOf(context, document, { plan: key, content })
    const dashboard = mailDashboard(context, document, { plan: `${key}/graph`, contentId: content.id })
    if (!report && !dashboard) return []
    const attached = { ...(report && { report: report.attached }), ...(dashboard && { dashboard: dashboard.attached }) }
    return [{ setting, attached, plans: [...(report?.plans ?? []), ...(dashboard?.plans ?? [])] }]
  })
}

function reportOf(
  context: Context,
  { spec: { attachment } }: DocumentOf<'mail-setting'>,
  { plan: key, content }: { plan: PlanKey; content: Content },
): { attached: NonNullable<MailPlan['report']>; plans: ListPlan[] } | undefined {
  const report = context.document('report', attachment?.pdf)
  if (!report) return undefined
  const chains = reportRows(context, report, { plan: key, contentId: content.id })
  const { head, lines } = chains
  const drawn: ReportPlan = {
    rows: 'row',
    lines: lines.map(({ name, plan: own }) => ({ name, plan: own.plan })),
    ...made(context, report, { chains, siteFont: context.siteSpec.font }),
    title: byLanguage(context, (one) => one.text(report.spec.label)),
  }
  const row = head.steps.flatMap(({ binds }) =>
    binds.flatMap(({ from, field, name }) => (from === 'row' ? [field ?? name] : [])),
  )
  return {
    attached: { plan: key, fileName: `${report.spec.fileName}${fileEnd(report.spec)}`, row: [...new Set(row)] },
    plans: [{ ...head, ...{ report: drawn } }, ...lines.map((line) => line.plan)],
  }
}
