import { isoMoment } from '../../../../runtime/values/iso-moment.ts'
import type { FilePlan } from '../../../../runtime/output/outputs.ts'
import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { Parts } from '../../../call/parts.ts'
import type { Row } from '../../../execution/row.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import { MailFailed } from '../../../mail/errors.ts'
import type { AttachReport } from '../../../mail/send-mails.ts'
import { makeOutput } from '../../../output/make-output.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { MailReportWish, Store } from '../../../store/store.ts'
import { seenBy } from '../request/seen-by.ts'
import { todayOf } from '../request/site-request.ts'
import { frozenFile } from './page-tools.ts'
import { linesReader } from './report-pieces.ts'

/** A mail that waits for its report waits no longer than its claim holds. */
const drawMs = 40_000

/** Makes the reports of mails, as whoever caused them would get them now. */
export function reportAttacher(
  engine: Pick<Parts, 'sites' | 'printer' | 'workbookFiller' | 'office'> & { store: Store },
): AttachReport {
  return async (wish, siteId, signal) => {
    const login = wish.login as Row
    const running = siteId === undefined ? undefined : engine.sites.running(siteId)
    // Its site is stopped, or this node is about to take it up: it waits.
    if (!running) throw notMade(wish, false)
    const release = seenBy(running, login)
    const plan: FilePlan | undefined = release.plan(wish.plan, 'list')
    if (!plan?.report) throw notMade(wish, true)
    const ended = AbortSignal.any([AbortSignal.timeout(drawMs), ...(signal ? [signal] : [])])
    const scope = scopeOf({ ...wish, login }, release, engine.store.now())
    const asked = {
      ...{ language: wish.language, replaces: true },
      pieces: rowsOf(plan, { release, scope }, ended),
      pages: {
        ...{ printer: engine.printer, workbookFiller: engine.workbookFiller, office: engine.office },
        ...{ principal: `mail ${siteId}`, signal: ended, ms: drawMs },
        blob: frozenFile(release, engine.store),
        linesOf: linesReader(plan.report, { release, scope }, ended),
        ...{ login, today: String(scope.system.today) },
      },
    }
    const output = makeOutput('report', plan, asked)
    if (!output) throw notMade(wish, true)
    const bytes = await Array.fromAsync(output.bytes).catch((error: unknown) => {
      throw notMade(wish, false, error)
    })
    return { name: wish.name, type: output.type, bytes: Buffer.concat(bytes).toString('base64') }
  }
}

const notMade = ({ name }: MailReportWish, isFinal: boolean, cause?: unknown): MailFailed =>
  new MailFailed({ code: 'mail-report', at: '/spec/attachment/pdf', words: name, isFinal }, cause)

function scopeOf(
  { row, login, language }: MailReportWish & { login: Row },
  release: RunningRelease,
  now: Date,
): ExecutionScope {
  return {
    ...{ login, row: row as Row },
    system: { now: isoMoment(now.getTime()), today: todayOf(release, now), userKey: null, language },
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
