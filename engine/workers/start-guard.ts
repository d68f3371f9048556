import { Worker } from 'node:worker_threads'
import type { GuardLimits } from './guard-limits.ts'

/** It needs a few of them; the rest is for stripping the types of its program, where that is no script. */
const maxOldGenerationSizeMb = 48

/** What watches over the limits of this process. */
export interface Guard {
  /** Resolves when it does. */
  readonly ready: Promise<void>
  /** Whether a request is under way, whose time is counted. */
  count(isUnderWay: boolean): void
}

export function startGuard(limits: GuardLimits): Guard {
  const thread = new Worker(new URL('./guard-thread.ts', import.meta.url), {
    workerData: limits,
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 },
  })
  const ready = new Promise<void>((resolve) => thread.once('message', resolve)).finally(() => thread.unref())
  return { ready, count: (isUnderWay) => thread.postMessage(isUnderWay) }
}
