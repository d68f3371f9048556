import { ofKind, type DocumentOf } from '../../runtime/document.ts'
import * as defaults from '../../runtime/generated/defaults.ts'
import type { UnderWay } from '../job-runner/tasks.ts'
import { addMails } from '../mail/add-mails.ts'
import type { OutgoingMail } from '../mail/add-mail.ts'
import { runMessage } from '../operations/schedule/run-message.ts'
import type { Engine } from '../server/engine.ts'
import { OutcomeUnknown } from '../sources/errors.ts'
import { FenceLost } from '../store/errors.ts'
import type { ScheduleEnd, ScheduleRun, ScheduleRunAbout } from '../store/store.ts'
import { doWork, scopeOf } from './do-work.ts'
import { loadPlan, type LoadedPlan } from './load-plan.ts'
import { makeMails } from './make-mails.ts'
import { runLostMs } from './run-lost-ms.ts'
import { tellRun } from './tell-run.ts'
import { workEnded, WorkRefused } from './work-ended.ts'

interface Ended {
  state: ScheduleEnd['state']
  about: ScheduleRunAbout
  mails: OutgoingMail[]
}

/** The schedule of a run, as it is saved now. */
interface Loaded extends Partial<LoadedPlan> {
  run: ScheduleRun
  schedule: DocumentOf<'schedule'> | undefined
  engine: Engine
}

/** Begins a run that this node has claimed; its end is written by whoever has it then. */
export function runHere(run: ScheduleRun, engine: Engine): void {
  const { id, fence } = run
  engine.scheduled.begin({
    id: `schedule ${id} ${fence}`,
    beat: () => engine.store.schedules.renew(id, fence, runLostMs),
    work: (under) => work(run, engine, under),
  })
}

async function work(run: ScheduleRun, engine: Engine, under: UnderWay): Promise<void> {
  const begun = performance.now()
  const stored = await engine.store.documents.read('schedule', run.scheduleId)
  const schedule = stored && ofKind('schedule', stored.document)
  const loaded: Loaded = { run, schedule, engine, ...(schedule && (await loadPlan(schedule, engine))) }
  const ended = await done(loaded, under.signal).catch(
    async (error: unknown): Promise<Ended | 'pending' | 'undone'> => {
      // Nobody knows more than the data source does; else nothing of it is there.
      if (under.signal.aborted && under.isEnding()) return error instanceof OutcomeUnknown ? 'pending' : 'undone'
      return failed(error, loaded)
    },
  )
  if (ended === 'undone') return engine.store.schedules.giveBack(run.id, run.fence)
  // The data source will tell: whoever takes it over asks.
  if (ended === 'pending') return
  const about = { ...run.about, ...ended.about, ms: Math.round(performance.now() - begun) }
  await settle(loaded, { ...ended, about })
}

async function done({ run, schedule, plan, documents, engine }: Loaded, signal: AbortSignal): Promise<Ended> {
  if (!schedule) throw new WorkRefused('schedule-gone')
  if (!plan || !documents) throw new WorkRefused('schedule-unsound')
  const working = { run, schedule, plan, documents, engine, signal, scope: scopeOf(run, schedule, engine) }
  return { state: 'done', ...(await tellRun(await doWork(working), working)) }
}

async function failed(error: unknown, loaded: Loaded): Promise<Ended | 'pending'> {
  const { run, schedule, plan, engine } = loaded
  const ended = workEnded(error, { run, schedule, log: engine.log })
  if (ended === 'pending') return ended
  const isTold = schedule !== undefined && plan !== undefined && run.cause !== 'test'
  return { ...ended, mails: isTold ? await errorMails(plan.mails, ended.about, { run, schedule, engine }) : [] }
}

type Named = Parameters<typeof makeMails>[2]

function errorMails(plans: Parameters<typeof makeMails>[0], about: ScheduleRunAbout, named: Named) {
  const { language } = named.engine.settings.current()
  const message = runMessage(about, { context: { engine: named.engine, language }, tells: false })
  return makeMails(plans, { trigger: 'error', rows: [], count: 0, message, part: 'error' }, named)
}

async function settle({ run, schedule, plan, engine }: Loaded, { state, about, mails }: Ended): Promise<void> {
  const { maxFailures = defaults.scheduleSpec.maxFailures } = schedule?.spec ?? {}
  const stop = (plan?.stopMails ?? []).map((one) => ({ ...one, trigger: 'both' as const }))
  const stopMails = schedule && state !== 'done' ? await errorMails(stop, about, { run, schedule, engine }) : []
  try {
    const isStopped = await engine.store.transaction(async (inside) => {
      const end = await inside.schedules.settle(run.id, run.fence, { state, about, maxFailures })
      await addMails(inside, [...mails, ...(end.isStopped ? stopMails : [])])
      return end.isStopped
    })
    if (isStopped)
      engine.log.warn({ schedule: schedule?.key, failures: maxFailures }, 'a schedule runs no more after failures')
  } catch (error) {
    // Another node has it, and writes its end.
    if (!(error instanceof FenceLost)) throw error
  }
}
