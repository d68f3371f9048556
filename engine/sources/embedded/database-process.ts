import { spawn, type ChildProcess } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { longMs, type Signal } from '../source.ts'
import { SourceFailed, SourceRefused, StatementCancelled, StatementTimeout, TooManyRows } from '../errors.ts'

const childFile = fileURLToPath(new URL('./child.mjs', import.meta.url))

// A child holds little JavaScript. (A young generation of a few megabytes would cost a third of the speed; V8's own limit is
// 64 MB for each half.)
const childFlags = ['--max-old-space-size=256', '--max-semi-space-size=16', '--v8-pool-size=1', '--no-warnings']

const mostTold = 10_000
/** Bytes of its own that a process may have: what one statement takes is taken from everybody. */
const mostMemory = 384 * 1024 * 1024
/** With this signal a process ends that has more (`child.mjs`). */
const tooMuchMemory = 'SIGUSR2'

interface Pending {
  frame: Buffer
  ms: number
  resolve(answer: Buffer): void
  reject(error: Error): void
  signal: Signal | undefined
  /** Ends listening to the signal. */
  forget: (() => void) | undefined
  /** True: another process may do it, if this one ends for something else. */
  movable: boolean
}

export interface DatabaseProcess {
  /** Requests that are waiting or running. */
  readonly load: number
  /** When the running request began (`performance.now`); meaningless without load. */
  readonly since: number
  readonly alive: boolean
  readonly pid: number | undefined
  /** True when this process has not been told of that number before; from now on it has. */
  learns(number: number): boolean
  /**
   * Sends one request; resolves with the answer. Rejects at the deadline, and the process is gone then. One that is `movable`
   * needs nothing of what this process was asked before: when the process ends for another request, it goes to the next.
   */
  request(request: object, options: { ms: number; signal?: Signal; movable?: boolean }): Promise<Buffer>
  kill(): void
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
}

/**
 * A child process with one connection. It answers in order. A statement that runs too long ends with the process;
 * `onLost` gets back the movable requests that were sent behind it, to give them to another process.
 */
export function startDatabaseProcess(
  settings: { file: string; writer: boolean; create?: boolean },
  onLost: (pending: { retry(other: DatabaseProcess): void; fail(error: Error): void }[]) => void,
): DatabaseProcess {
  const child: ChildProcess = spawn(
    process.execPath,
    [...childFlags, childFile, JSON.stringify({ ...settings, mostMemory })],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'pipe', 'pipe'],
      env: {},
    },
  )
  const channel = child.stdio[3] as Duplex
  const waiting: Pending[] = []
  let timer: NodeJS.Timeout | undefined
  let failure: Error | undefined
  /** The request that the process was ended for. It may be answered before the process is gone. */
  let endedFor: Pending | undefined
  let received: Buffer[] = []
  let receivedLength = 0
  let wanted = -1

  let ended!: () => void
  const endedPromise = new Promise<void>((resolve) => (ended = resolve))

  // The time of a statement begins when the process can work; starting has a limit of its own.
  let ready = false
  const startTimer = setTimeout(() => stop(new SourceFailed('the database process did not start')), 15_000)

  let since = 0
  const watchFirst = () => {
    since = performance.now()
    clearTimeout(timer)
    timer = undefined
    const first = waiting[0]
    if (!first || !ready) return
    const end = () => stop(new StatementTimeout(`no answer within ${first.ms} ms`), first)
    if (typeof first.signal !== 'function' || first.ms <= longMs) timer = setTimeout(end, first.ms)
    else
      timer = setTimeout(() => {
        timer = setTimeout(end, first.ms - longMs)
        for (const pending of waiting) listen(pending)
      }, longMs)
  }

  const stop = (error: Error, pending?: Pending) => {
    endedFor ??= pending
    failure ??= error
    child.kill('SIGKILL')
  }

  /** From now on the pending request ends with its signal. */
  const listen = (pending: Pending) => {
    if (pending.signal === undefined || pending.forget) return
    const signal = typeof pending.signal === 'function' ? pending.signal() : pending.signal
    const onAbort = () => {
      const error = new StatementCancelled('the caller went away')
      // Only the running statement costs the process; one that waits just goes.
      if (waiting[0] === pending) stop(error, pending)
      const { reject } = pending
      pending.resolve = pending.reject = () => undefined
      reject(error)
    }
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    pending.forget = () => signal.removeEventListener('abort', onAbort)
  }

  const answered = (answer: Buffer) => {
    if (!ready) {
      ready = true
      clearTimeout(startTimer)
      return watchFirst()
    }
    const first = waiting.shift()
    watchFirst()
    if (!first) return
    first.forget?.()
    if (answer[0] === 33) first.reject(toError(answer.toString('utf8', 1)))
    else first.resolve(answer)
  }

  channel.on('data', (chunk: Buffer) => {
    received.push(chunk)
    receivedLength += chunk.length
    for (;;) {
      if (wanted < 0) {
        if (receivedLength < 4) return
        join()
        wanted = received[0]!.readUInt32LE(0)
      }
      if (receivedLength < 4 + wanted) return
      join()
      const buffer = received[0]!
      const end = 4 + wanted
      const answer = buffer.subarray(4, end)
      receivedLength -= end
      received = receivedLength > 0 ? [buffer.subarray(end)] : []
      wanted = -1
      answered(answer)
    }
  })
  const join = () => {
    if (received.length > 1) received = [Buffer.concat(received)]
  }
  channel.on('error', () => child.kill('SIGKILL'))
  child.on('error', (error) => {
    failure ??= error
    gone()
  })
  child.on('exit', (_code, signal) => {
    if (signal === tooMuchMemory)
      failure ??= new SourceFailed('the statement needs too much memory', { code: 'TOO_MUCH_MEMORY' })
    gone()
  })

  let isGone = false
  const gone = () => {
    if (isGone) return
    isGone = true
    clearTimeout(timer)
    clearTimeout(startTimer)
    channel.destroy()
    const left = waiting.splice(0)
    // Without a request that it was ended for, it is the one that ran.
    const guilty = endedFor ?? left[0]
    const moves = (pending: Pending) => pending !== guilty && pending.movable
    for (const pending of left) {
      pending.forget?.()
      if (!moves(pending)) pending.reject(failure ?? lost())
    }
    onLost(
      left.filter(moves).map((pending) => ({
        retry: (process) => (process as Sender).send(pending.frame, pending),
        fail: pending.reject,
      })),
    )
    ended()
  }

  // What comes together goes together: each write wakes the child, and that costs more than the request itself.
  let frames: Buffer[] = []
  const flush = () => {
    const together = frames
    frames = []
    channel.write(together.length === 1 ? together[0]! : Buffer.concat(together))
  }
  const write = (frame: Buffer) => {
    if (frames.push(frame) === 1) setImmediate(flush)
  }

  interface Sender extends DatabaseProcess {
    send(frame: Buffer, pending: Omit<Pending, 'frame' | 'forget'>): void
  }

  const told = new Set<number>()

  const self: Sender = {
    get load() {
      return waiting.length
    },
    get since() {
      return since
    },
    get alive() {
      return !isGone && failure === undefined
    },
    get pid() {
      return child.pid
    },
    ended: endedPromise,
    learns(number) {
      if (told.has(number)) return false
      if (told.size >= mostTold) told.clear()
      told.add(number)
      return true
    },
    send(frame, { ms, resolve, reject, signal, movable }) {
      if (isGone) return reject(failure ?? lost())
      const pending: Pending = { frame, ms, resolve, reject, signal, forget: undefined, movable }
      waiting.push(pending)
      if (typeof signal !== 'function') listen(pending)
      if (waiting.length === 1) watchFirst()
      write(frame)
    },
    request(request, { ms, signal, movable = false }) {
      if (typeof signal === 'object' && signal.aborted)
        return Promise.reject(new StatementCancelled('the caller went away'))
      const text = JSON.stringify(request)
      const length = Buffer.byteLength(text)
      const frame = Buffer.allocUnsafe(4 + length)
      frame.writeUInt32LE(length, 0)
      frame.write(text, 4)
      return new Promise<Buffer>((resolve, reject) => self.send(frame, { ms, resolve, reject, signal, movable }))
    },
    kill() {
      failure ??= new SourceFailed('the database was closed', { code: 'CLOSED' })
      child.kill('SIGKILL')
    },
  }
  return self
}

function lost(): SourceFailed {
  const error = new SourceFailed('the database process ended', { code: 'PROCESS_ENDED' })
  error.isLost = true
  return error
}

function toError(text: string): Error {
  const { message, ...told } = JSON.parse(text) as { message: string; code?: string; row?: number }
  const { code } = told
  if (code === 'TOO_MANY_ROWS') return new TooManyRows(message)
  if (code === 'OWN_STORE') return new SourceRefused('source-own-store')
  return new SourceFailed(message, told)
}
