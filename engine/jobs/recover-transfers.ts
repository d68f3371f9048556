import type { Language } from '../../runtime/document.ts'
import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { recoverTransfers } from '../sites/recover-transfers.ts'

/** Transfers whose node is gone. */
export const recoverTransfersJob: PeriodicJob<Engine> = {
  // Known within five seconds, as orders are.
  everyMs: 500,
  nodes: 'each',
  run: (engine, signal) => {
    const { texts, messages } = engine.definitions
    const say = (key: string, language: Language) => messages.get(key)?.[language] ?? key
    return recoverTransfers({ ...engine, ...engine.config, texts, say }, signal)
  },
}
