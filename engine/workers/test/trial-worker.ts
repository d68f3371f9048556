import { setTimeout as wait } from 'node:timers/promises'
import type { Beside } from '../calls.ts'
import { workerOptions } from '../given.ts'
import { serveWorker } from '../serve-worker.ts'

/** What a test makes of a worker. */
const calls = {
  repeat: (text: string) => `${text} answered`,
  options: () => ({ options: workerOptions<unknown>(), secret: process.env['KUMIKI_TEST_SECRET'], pid: process.pid }),
  async count(_input: undefined, { bytes, tell }: Beside<number>) {
    let count = 0
    for await (const { length } of bytes) {
      count += length
      await tell(count)
    }
    return count
  },
  fail() {
    throw Object.assign(new TypeError('as asked'), { code: 'trial', row: 7 })
  },
  async end() {
    // What was answered before is on its way.
    await new Promise((resolve) => setImmediate(resolve))
    process.exit(1)
  },
  endless() {
    for (;;);
  },
  /** Answers when it is told to go on, whatever was asked behind it. */
  async later(ms: number) {
    await wait(ms)
    return ms
  },
}
export type TrialCalls = typeof calls

serveWorker(calls)
