import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WebApiRefused } from '../errors.ts'

/** Runs jq filters in a process of its own (IN-18): one second, 64 MB, no environment, no files. */
export interface Jq {
  /** The filter's outputs, one JSON text a line. Throws `WebApiRefused` where it cannot be read, fails or takes too long. */
  run(json: string, filter: string): Promise<string>
  close(): void
}

const longestMs = 1000
/** The first one waits for the process to start as well. */
const startMs = 4000
const megabytes = 64
const restMs = 30_000
const mostWords = 200
const place = '/spec/request/filter'

interface Answer {
  text?: string
  fault?: string
}

export function makeJq(): Jq {
  const file = fileURLToPath(new URL('jq-child.mjs', import.meta.url))
  const folder = dirname(createRequire(import.meta.url).resolve('jq-web'))
  let child: ChildProcess | undefined
  let isStarted = false
  let last: Promise<unknown> = Promise.resolve()
  let rest: NodeJS.Timeout | undefined

  const end = (): void => {
    clearTimeout(rest)
    child?.kill('SIGKILL')
    child = undefined
    isStarted = false
  }
  const open = (): ChildProcess => {
    const opened = fork(file, [], {
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
    opened.on('error', () => undefined)
    opened.unref()
    opened.channel?.unref()
    return opened
  }

  const ask = (json: string, filter: string): Promise<string> => {
    clearTimeout(rest)
    const asked = (child ??= open())
    const answer = Promise.withResolvers<string>()
    const timer = setTimeout(
      () => {
        end()
        answer.reject(new WebApiRefused('jq-late', place))
      },
      isStarted ? longestMs : startMs,
    )
    const heard = ({ text, fault = '' }: Answer): void => {
      isStarted = true
      if (text === undefined) answer.reject(new WebApiRefused('jq-format', place, [fault.trim().slice(0, mostWords)]))
      else answer.resolve(text)
    }
    // What it was given was too much for it.
    const gone = (): void => {
      if (child === asked) end()
      answer.reject(new WebApiRefused('jq-late', place))
    }
    asked.once('message', heard)
    asked.once('exit', gone)
    asked.send({ json, filter })
    return answer.promise.finally(() => {
      clearTimeout(timer)
      asked.off('message', heard)
      asked.off('exit', gone)
      rest = setTimeout(end, restMs).unref()
    })
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
