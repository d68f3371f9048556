import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isObject } from '../../../runtime/json/is-object.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'
import { makeFairQueue, type Turn } from '../../limits/fair-queue.ts'
import { WebApiRefused } from '../errors.ts'

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

const longestMs = 1000
/** On a machine that is busy with others: until then a filter may have its second of work. */
const longestWaitMs = 4000
/** It is looked after so often; what is longer than twice as long, the machine itself has stood still. */
const lookMs = 250
/** For its process to be there. */
const startMs = 20_000
const megabytes = 64
const restMs = 30_000
/** One after the other: so many letters of JSON may wait, and nobody longer than a call takes. */
const queueing = { atOnce: 1, most: 400, mostOwn: 100, mostSize: 128 * 1024 * 1024, waitMs: 15_000 }
const mostWords = 200
const place = '/spec/request/filter'

export function makeJq(): Jq {
  const file = fileURLToPath(new URL('jq-child.mjs', import.meta.url))
  const folder = dirname(createRequire(import.meta.url).resolve('jq-web'))
  let started: Promise<ChildProcess> | undefined
  const queue = makeFairQueue(queueing)
  let rest: NodeJS.Timeout | undefined
  /** What the process had worked in all when it said something last, in milliseconds. */
  let workedBefore = 0

  const end = (): void => {
    clearTimeout(rest)
    void started?.then((child) => child.kill('SIGKILL')).catch(() => undefined)
    started = undefined
  }
  const open = async (): Promise<ChildProcess> => {
    const child = fork(file, [String(megabytes * 1024 * 1024)], {
      execArgv: [
        '--permission',
        `--allow-fs-read=${file}`,
        `--allow-fs-read=${folder}`,
        `--max-old-space-size=${megabytes}`,
      ],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    child.on('error', () => undefined)
    child.unref()
    child.channel?.unref()
    const ready = await within(startMs, child)
    workedBefore = workedTold(ready)
    if (ready) return child
    child.kill('SIGKILL')
    throw new WebApiRefused('jq-late', place)
  }

  /** The process that is there, or another one where it is gone. */
  const childThere = (): Promise<ChildProcess> => {
    if (started) return started
    const mine = open()
    const forget = (): void => {
      if (started === mine) started = undefined
    }
    mine.then((child) => child.once('exit', forget), forget)
    started = mine
    return mine
  }

  const ask = async (json: string, filter: string, signal: AbortSignal | undefined): Promise<string> => {
    clearTimeout(rest)
    const child = await childThere()
    signal?.throwIfAborted()
    child.send({ json, filter })
    let [waited, looked] = [longestMs, performance.now() + longestMs]
    const more = (): number => {
      const [worked, now] = [workedMs(child), performance.now()]
      waited += Math.min(now - looked, 2 * lookMs)
      looked = now
      if (worked === undefined) return 0
      return Math.min(longestMs - (worked - workedBefore), longestWaitMs - waited, lookMs)
    }
    const answer = await within(longestMs, child, { more, signal })
    workedBefore = workedTold(answer)
    const text = textProperty(answer, 'text')
    if (text !== undefined) {
      rest = setTimeout(end, restMs).unref()
      return text
    }
    // A filter that failed may have left the next one without memory.
    end()
    signal?.throwIfAborted()
    const fault = textProperty(answer, 'fault')
    if (fault === undefined || isOutOfMemory(fault)) throw new WebApiRefused('jq-late', place)
    throw new WebApiRefused('jq-format', place, [fault.trim().slice(0, mostWords)])
  }

  return {
    run: (json, filter, caller) => queue.run({ ...caller, size: json.length }, () => ask(json, filter, caller.signal)),
    close: end,
  }
}

const isOutOfMemory = (fault: string): boolean => /allocate memory|out of memory|too much memory/i.test(fault)

const workedTold = (said: unknown): number => (isObject(said) ? Number(said.workedMs) : 0)

/** The processor's time of a process in hundredths of a second, as Linux counts it. */
const ticksPerSecond = 100

/** Milliseconds that the process has worked; undefined where the system does not tell. */
function workedMs({ pid }: ChildProcess): number | undefined {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
    return ((Number(user) + Number(system)) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}

/**
 * What the process says next; undefined where it says nothing in time, ends, or nobody waits any more. `more`: milliseconds
 * that it has then.
 */
function within(
  ms: number,
  child: ChildProcess,
  { more = () => 0, signal }: { more?: () => number; signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout
    let isOver = false
    const wait = (left: number): void => {
      timer = setTimeout(() => {
        // What it has said while nobody listened is heard first.
        setImmediate(() => {
          if (isOver) return
          const next = more()
          if (next > 0) wait(next)
          else done(undefined)
        })
      }, left)
    }
    const done = (said: unknown): void => {
      isOver = true
      clearTimeout(timer)
      child.off('message', done)
      child.off('exit', gone)
      signal?.removeEventListener('abort', gone)
      resolve(said)
    }
    const gone = (): void => {
      done(undefined)
    }
    child.once('message', done)
    child.once('exit', gone)
    signal?.addEventListener('abort', gone)
    wait(ms)
  })
}
