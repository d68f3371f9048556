import type { Working } from './do-work.ts'
import { runLostMs } from './run-lost-ms.ts'
import { WorkRefused } from './work-ended.ts'

/** Whoever has lost a run leaves nothing more. */
export async function requireOurs({ run, engine, signal }: Pick<Working, 'run' | 'engine' | 'signal'>): Promise<void> {
  signal.throwIfAborted()
  if (!(await engine.store.schedules.renew(run.id, run.fence, runLostMs))) throw new WorkRefused('schedule-failed')
}
