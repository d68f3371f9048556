import { components } from '../components/index.ts'
import { byLanguage } from '../compile/by-language.ts'
import { columnsOf, type CompileInput, type ContentWith, type Context } from '../compile/context.ts'
import type { DataSchema } from '../compile/content-spec.ts'
import type { PlanStep } from '../compile/plan.ts'
import { stepsOf, sourceOf, totalMs } from '../compile/steps.ts'
import { addressOf, type Address, type Document, type DocumentOf } from '../document.ts'
import { contentType } from '../generated/codes.ts'
import * as defaults from '../generated/defaults.ts'
import { mailDashboard, type MailDashboard } from '../mail/mail-dashboard.ts'
import { mailPlans, type MailPlan } from '../mail/mail-plan.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import { hasList } from '../page-parts/has-list.ts'
import { listFields } from '../page-parts/list-fields.ts'
import { listPlan, pages } from '../pages/index.ts'
import type { Problem } from '../problem.ts'
import { makeContext } from '../release/make-context.ts'
import { fileEnd } from '../report/file-type.ts'
import type { ReportPlan } from '../report/report-plan.ts'
import { chainRows } from '../page-parts/chain-rows.ts'
import { made, reportRows } from '../report/report-rows.ts'
import { asksForChange, reads } from '../rules/check-chain.ts'
import { filesPlan, type FilesPlan } from './files-plan.ts'
import { transferWork, type FolderTransfer } from './transfer-work.ts'

/** What a schedule does at each of its times. */
export interface SchedulePlan {
  /** What reads its rows, where nothing of it changes anything. */
  rows?: ListPlan
  /** Else its schemas, as one transaction. */
  chain?: ScheduleChain
  /** Else a list whose rows are read again. */
  refresh?: Address
  /** Else files of a folder. */
  transfer?: FolderTransfer
  /** What is drawn of the rows, and what belongs to each of them. */
  report?: { plan: ReportPlan; lines: { name: string; plan: ListPlan }[]; fileName: string }
  files?: FilesPlan
  /** The graphs that go with its mails. */
  dashboard?: MailDashboard
  mails: MailPlan[]
  /** The mail when it stops after failures. */
  stopMails: MailPlan[]
}

export interface ScheduleChain {
  source: Address
  steps: PlanStep[]
  /** Milliseconds that all of them may take. */
  totalMs: number
}

interface Parts extends Pick<CompileInput, 'texts' | 'statementOf'> {
  /** The schedule and all that it refers to. */
  documents: ReadonlyMap<string, Document>
}

type Schedule = DocumentOf<'schedule'>
type Work = Pick<SchedulePlan, 'rows' | 'chain' | 'report' | 'transfer' | 'refresh'> & {
  /** Whose columns its mails and files have. */
  content?: ContentWith<'list'>
}

/** A schedule as the engine runs it, made of its documents as they are saved; no plan where they do not give one. */
export function compileSchedule(
  schedule: Schedule,
  parts: Parts,
): { plan: SchedulePlan | undefined; problems: Problem[] } {
  const context = contextOf(schedule, parts)
  const work = workOf(context, schedule, parts.documents)
  const { mailSetting, stopMailSetting } = schedule.spec
  if (!work || context.problems.length > 0) return { plan: undefined, problems: context.problems }
  const { content, ...plan } = work
  const rows = content && { content, page: listFields(context, content) }
  const files = rows && filesPlan(context, schedule, rows)
  const setting = context.document('mail-setting', mailSetting)
  const dashboard = mailDashboard(context, setting, { plan: `${addressOf(schedule)}/graph`, contentId: 0 })
  return {
    plan: {
      ...plan,
      ...(files && { files }),
      ...(dashboard && { dashboard }),
      mails: mailPlans(
        context,
        mailSetting === undefined ? [] : [mailSetting],
        rows ? { rows } : work.transfer ? { rows: 'lines of the file' } : {},
      ),
      stopMails: mailPlans(context, stopMailSetting === undefined ? [] : [stopMailSetting]),
    },
    problems: context.problems,
  }
}

const ownSite = 'site/schedule'
const ownNumber = 1

/** It stands in no site: what it reads is compiled as if it were alone in one. */
function contextOf({ spec }: Schedule, { documents, ...tools }: Parts): Context {
  const site: Document = {
    kind: 'site',
    version: 1,
    key: 'schedule',
    spec: { path: 'schedule', language: 'ja', languages: ['ja', 'en'], sections: [] },
  }
  const own = spec.action === 'transfer' ? spec.transfer : spec.content
  const ids: Record<string, string> = own === undefined ? {} : { [ownNumber]: own }
  const all = new Map([...documents, [ownSite, site]])
  return makeContext({ ...tools, site: ownSite, ids, documents: all }, { pages, components })
}

function workOf(context: Context, schedule: Schedule, library: ReadonlyMap<string, Document>): Work | undefined {
  const { action = defaults.scheduleSpec.action } = schedule.spec
  if (action === 'content') return contentWork(context, schedule)
  if (action === 'refresh') {
    const work = contentWork(context, schedule)
    return work && { refresh: work.content.address }
  }
  if (action === 'transfer') {
    const transfer = transferWork(context, schedule)
    return transfer && { transfer }
  }
  return action === 'report' ? reportWork(context, schedule) : schemasWork(context, schedule, library)
}

function contentWork(context: Context, schedule: Schedule) {
  const found = context.content(schedule.spec.content)
  if (!found || !hasList(found.spec)) {
    const { content = '' } = schedule.spec
    context.problem('schedule-content', { address: addressOf(schedule) }, '/spec/content', { values: [content] })
    return undefined
  }
  const content = { ...found, spec: found.spec }
  return { content, rows: listPlan(context, content) }
}

/** Rows of a chain, as if a list showed all of their columns. */
function ownContent(
  context: Context,
  { name, ...document }: Document,
  dataSchemas: readonly DataSchema[],
): ContentWith<'list'> {
  return {
    address: addressOf(document),
    id: 0,
    spec: { type: contentType.listDetail, list: { dataSchemas: [...dataSchemas] } },
    name,
    columns: columnsOf(context, dataSchemas),
    listed: false,
  }
}

function schemasWork(context: Context, schedule: Schedule, library: ReadonlyMap<string, Document>): Work {
  const { dataSchemas: chain = [] } = schedule.spec
  const [address, at] = [addressOf(schedule), '/spec/dataSchemas']
  const content = ownContent(context, schedule, chain)
  const schemas = chain.map(({ schema }) => library.get(schema))
  if (schemas.every((schema) => schema && reads(schema, { library }) && !asksForChange(schema)))
    return { content, rows: chainRows(context, address, { plan: address, contentId: 0, chain, at, place: 'schedule' }) }
  const steps = stepsOf(context, { content: { address }, place: 'schedule' }, chain, at)
  return { content, chain: { source: sourceOf(context, { address }, chain, at), steps, totalMs: totalMs(steps) } }
}

/** A template of a name may end as its file does. */
const withEnd = (name: string, end: string): string => (name.toLowerCase().endsWith(end) ? name : `${name}${end}`)

function reportWork(context: Context, schedule: Schedule): Work | undefined {
  const found = context.document('report', schedule.spec.report)
  if (!found) {
    const { report = '' } = schedule.spec
    context.problem('reference-not-found', { address: addressOf(schedule) }, '/spec/report', {
      values: ['report', report],
      found: report,
    })
    return undefined
  }
  const chains = reportRows(context, found, { plan: addressOf(schedule), contentId: 0 })
  const { head, lines } = chains
  const plan: ReportPlan = {
    rows: 'search',
    lines: lines.map(({ name, plan: own }) => ({ name, plan: own.plan })),
    ...made(context, found, { chains }),
    title: byLanguage(context, (one) => one.text(found.spec.label)),
  }
  return {
    content: ownContent(context, found, found.spec.dataSchemas ?? []),
    rows: head,
    report: { plan, lines, fileName: withEnd(found.spec.fileName, fileEnd(found.spec)) },
  }
}
