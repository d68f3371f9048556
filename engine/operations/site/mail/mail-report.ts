import { isoMoment } from '../../../../runtime/values/iso-moment.ts'
import type { GraphPlan } from '../../../../runtime/graph/graph-plan.ts'
import type { FilePlan } from '../../../../runtime/output/outputs.ts'
import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { Parts } from '../../../call/parts.ts'
import type { Row } from '../../../execution/row.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import { MailFailed } from '../../../mail/errors.ts'
import type { AttachReport } from '../../../mail/send-mails.ts'
import { makeOutput, type Output } from '../../../output/make-output.ts'
import type { PrintOptions } from '../../../printer/printer.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { MailGraphsWish, MailReportWish, MailWish, Store } from '../../../store/store.ts'
import { dashboardBytes } from '../graph/dashboard-answer.ts'
import { timeZoneOf } from '../graph/site-graph.ts'
import { seenBy } from '../request/seen-by.ts'
import { todayOf } from '../request/site-request.ts'
import { frozenFile } from '../download/page-tools.ts'
import { linesReader } from '../download/report-pieces.ts'

/** A mail that waits for its report waits no longer than its claim holds. */
const drawMs = 40_000

type Tools = Pick<Parts, 'sites' | 'printer' | 'workbookFiller' | 'office' | 'charts'> & { store: Store }

/** Makes the reports and dashboards of mails, as whoever caused them would get them now. */
export function reportAttacher(engine: Tools): AttachReport {
  return async (wish, siteId, signal) => {
    const running = siteId === undefined ? undefined : engine.sites.running(siteId)
    // Its site is stopped, or this node is about to take it up: it waits.
    if (!running) throw notMade(wish, false)
    const release = seenBy(running, wish.login as Row)
    const ended = AbortSignal.any([AbortSignal.timeout(drawMs), ...(signal ? [signal] : [])])
    const asked = { release, scope: scopeOf(wish, release, engine.store.now()), engine }
    const options = { principal: `mail ${siteId}`, signal: ended, ms: drawMs }
    const output = await ('graphs' in wish ? graphsOf(wish, asked, options) : reportOf(wish, asked, options))
    const bytes = await Array.fromAsync(output.bytes).catch((error: unknown) => {
      throw notMade(wish, false, error)
    })
    return { name: wish.name, type: output.type, bytes: Buffer.concat(bytes).toString('base64') }
  }
}

const notMade = (wish: MailWish, isFinal: boolean, cause?: unknown): MailFailed =>
  new MailFailed(
    {
      ...{ code: 'mail-report', words: wish.name, isFinal },
      at: 'graphs' in wish ? '/spec/attachment/dashboard' : '/spec/attachment/pdf',
    },
    cause,
  )

type Options = PrintOptions & { signal: AbortSignal }

interface Asked {
  release: RunningRelease
  scope: ExecutionScope
  engine: Tools
}

function reportOf(wish: MailReportWish, { release, scope, engine }: Asked, options: Options): Output {
  const plan: FilePlan | undefined = release.plan(wish.plan, 'list')
  if (!plan?.report) throw notMade(wish, true)
  const site = { release, scope }
  const output = makeOutput('report', plan, {
    ...{ language: wish.language, replaces: true },
    pieces: rowsOf(plan, site, options.signal),
    pages: {
      ...{ printer: engine.printer, workbookFiller: engine.workbookFiller, office: engine.office },
      ...options,
      blob: frozenFile(release, engine.store),
      linesOf: linesReader(plan.report, site, options.signal),
      ...{ login: scope.login ?? {}, today: String(scope.system.today) },
    },
  })
  if (!output) throw notMade(wish, true)
  return output
}

/** Graphs that are in the release no more are left out; without any there is nothing to draw. */
async function graphsOf(
  wish: MailGraphsWish,
  { release, scope, engine }: Asked,
  options: Options,
): Promise<Pick<Output, 'type' | 'bytes'>> {
  const isGraph = (plan: ListPlan): plan is GraphPlan => 'graph' in plan
  const plans = wish.graphs.flatMap((key) => release.plan(key, 'list') ?? []).filter(isGraph)
  if (plans.length === 0) throw notMade(wish, true)
  const { language } = wish
  const shared = { language, scope, timeZone: timeZoneOf(release), signal: options.signal }
  try {
    const requests = plans.map(async (plan) => ({ ...shared, plan, source: await release.source(plan) }))
    const bytes = await dashboardBytes(await Promise.all(requests), { ...engine, language }, options)
    return { type: 'application/pdf', bytes }
  } catch (error) {
    throw notMade(wish, false, error)
  }
}

function scopeOf(wish: MailWish, release: RunningRelease, now: Date): ExecutionScope {
  return {
    ...{ login: wish.login as Row, row: ('row' in wish ? wish.row : {}) as Row },
    system: { now: isoMoment(now.getTime()), today: todayOf(release, now), userKey: null, language: wish.language },
  }
}

async function* rowsOf(
  plan: ListPlan,
  { release, scope }: { release: RunningRelease; scope: ExecutionScope },
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  const runner = await release.runner(plan)
  yield* runner.stream({}, scope, { signal })
}
