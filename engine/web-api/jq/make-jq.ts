import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textProperty } from '../../../runtime/json/text-property.ts'
import { WebApiRefused } from '../errors.ts'

/** Runs jq filters in a process of its own (IN-10): one second, 64 MB, no environment, no files. */
export interface Jq {
  /** The filter's outputs, one JSON text a line. Throws `WebApiRefused` where it cannot be read, fails or takes too long. */
  run(json: string, filter: string): Promise<string>
  close(): void
}

const longestMs = 1000
/** For its process to be there. */
const startMs = 4000
const megabytes = 64
const restMs = 30_000
const mostWords = 200
const place = '/spec/request/filter'

export function makeJq(): Jq {
  const file = fileURLToPath(new URL('jq-child.mjs', import.meta.url))
  const folder = dirname(createRequire(import.meta.url).resolve('jq-web'))
  let started: Promise<ChildProcess> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let rest: NodeJS.Timeout | undefined

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
    if (await within(startMs, child)) return child
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

  const ask = async (json: string, filter: string): Promise<string> => {
    clearTimeout(rest)
    const child = await childThere()
    child.send({ json, filter })
    const answer = await within(longestMs, child)
    const text = textProperty(answer, 'text')
    if (text !== undefined) {
      rest = setTimeout(end, restMs).unref()
      return text
    }
    // A filter that failed may have left the next one without memory.
    end()
    const fault = textProperty(answer, 'fault')
    if (fault === undefined || isOutOfMemory(fault)) throw new WebApiRefused('jq-late', place)
    throw new WebApiRefused('jq-format', place, [fault.trim().slice(0, mostWords)])
  }

  return {
    run(json, filter) {
      const mine = last.then(() => ask(json, filter))
      last = mine.catch(() => undefined)
      return mine
    },
    close: end,
  }
}

const isOutOfMemory = (fault: string): boolean => /allocate memory|out of memory|too much memory/i.test(fault)

/** What the process says next; undefined where it says nothing in time, or ends. */
function within(ms: number, child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      done(undefined)
    }, ms)
    const done = (said: unknown): void => {
      clearTimeout(timer)
      child.off('message', done)
      child.off('exit', gone)
      resolve(said)
    }
    const gone = (): void => {
      done(undefined)
    }
    child.once('message', done)
    child.once('exit', gone)
  })
}
