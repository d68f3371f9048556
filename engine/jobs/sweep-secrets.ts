import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { sweepSecrets } from '../sites/sweep-secrets.ts'

/** Removes secrets of destinations that nothing uses any more. */
export const sweepSecretsJob: PeriodicJob<Engine> = {
  everyMs: 10 * 60_000,
  nodes: 'one',
  run: (engine) => sweepSecrets(engine),
}
