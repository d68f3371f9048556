import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { makeFairQueue, type Turn } from '../../limits/fair-queue.ts'
import { Pool } from '../../workers/pool.ts'
import { processLink } from '../../workers/process-link.ts'
import { WebApiRefused } from '../errors.ts'
import type { JqCalls } from './jq-worker.ts'

/** Whose filter it is: they have their turns one by one, and who leaves ends what he has waiting or running. */
export type JqCaller = Pick<Turn, 'principal' | 'mostOwn' | 'signal'>

/** Runs jq filters in a process of its own (IN-10): one second of work, 64 MB, no environment, no files. */
export interface Jq {
  /**
   * The filter's outputs, one JSON text a line. Throws `WebApiRefused` where it cannot be read, fails or takes too long,
   * `QueueFull` where too many wait, and the signal's reason.
   */
  run(json: string, filter: string, caller: JqCaller): Promise<string>
  close(): void
}

/** Of the processor's time. */
const workMs = 1000
/** On a machine that is busy with others: until then a filter may have its second of work. */
const longestMs = 4000
/** For its process to be there. */
const startMs = 20_000
const megabytes = 64
const idleMs = 30_000
/** One after the other: so many letters of JSON may wait, and nobody longer than a call takes. */
const queueing = { atOnce: 1, most: 400, mostOwn: 100, mostSize: 128 * 1024 * 1024, waitMs: 15_000 }
const mostWords = 200
const place = '/spec/request/filter'

export function makeJq(): Jq {
  const late = () => new WebApiRefused('jq-late', place)
  const pool = new Pool<JqCalls>({
    open: processLink({
      program: new URL('./jq-worker.ts', import.meta.url),
      data: { mostBytes: megabytes * 1024 * 1024 },
      limits: { workMs },
      flags: [`--max-old-space-size=${megabytes}`],
      readsOnly: [dirname(createRequire(import.meta.url).resolve('jq-web'))],
    }),
    work: 'filters JSON',
    startMs,
    idleMs,
    errors: {
      late,
      lost: late,
      told: ({ message }) =>
        isOutOfMemory(message) ? late() : new WebApiRefused('jq-format', place, [message.trim().slice(0, mostWords)]),
    },
  })
  const queue = makeFairQueue(queueing)

  const run: Jq['run'] = (json, filter, caller) =>
    queue.run({ ...caller, size: json.length }, () =>
      pool.lease(undefined, async (worker) => {
        try {
          return await worker.request('filter', { json, filter }, { ms: longestMs, signal: caller.signal })
        } catch (error) {
          // A filter that failed may have left the next one without memory.
          worker.end()
          throw error
        }
      }),
    )
  return { run, close: () => void pool.close() }
}

const isOutOfMemory = (fault: string): boolean => /allocate memory|out of memory|too much memory/i.test(fault)
