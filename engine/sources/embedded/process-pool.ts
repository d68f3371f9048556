import type { Signal, SourceLoad } from '../source.ts'
import { SourceBusy, StatementCancelled } from '../errors.ts'
import { giveBack } from '../give-back.ts'
import { whenOver } from '../when-over.ts'
import { startDatabaseProcess, type DatabaseProcess } from './database-process.ts'

const waitMs = 5_000
/** For closing what a borrower left open. */
const leaveMs = 5_000
const depth = 8
/** While its statements are quick, one process gets several at once: that saves waking the others. */
const quickMs = 0.5
const quickDepth = 4

export type RequestFor = (process: DatabaseProcess) => object

/** Some processes that read, started when needed and ended when idle. */
export interface ProcessPool {
  /** One request on whichever process has least to do; a function makes it for that process. */
  request(request: object | RequestFor, options: { ms: number; signal?: Signal }): Promise<Buffer>
  /** A process for one caller alone, until `work` ends; a caller who goes waits for none. */
  lease<T>(signal: Signal | undefined, work: (process: DatabaseProcess) => Promise<T>): Promise<T>
  /** Starts a process, if none runs: the first caller need not wait for all of its start. */
  warm(): void
  /** Processes at work, callers that wait for one, and how many there may be. */
  load(): SourceLoad
  pids(): number[]
  close(): Promise<void>
}

export function makeProcessPool(settings: {
  file: string
  writer: boolean
  create?: boolean
  size: number
  /** Milliseconds without work after which the processes end. */
  idleMs: number
}): ProcessPool {
  const processes: (DatabaseProcess | undefined)[] = Array.from({ length: settings.size }, () => undefined)
  const leased = new WeakSet<DatabaseProcess>()
  /** Callers that wait for a process; first come, first served. */
  const queue: {
    take(process: DatabaseProcess): void
    alone: boolean
    forget(): void
  }[] = []
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false

  const start = (place: number): DatabaseProcess => {
    const process = startDatabaseProcess(settings, (lost) => {
      if (processes[place] === process) processes[place] = undefined
      for (const pending of lost) {
        if (closed) pending.fail(new SourceBusy('the database was closed'))
        else Promise.resolve(acquire(false)).then(pending.retry, pending.fail)
      }
      dispatch()
    })
    processes[place] = process
    return process
  }

  /** The least busy process that takes one more; an idle place is started only when all others work. */
  const choose = (alone: boolean): DatabaseProcess | undefined => {
    let best: DatabaseProcess | undefined
    let empty = -1
    const now = performance.now()
    for (let place = 0; place < processes.length; place++) {
      const process = processes[place]
      if (!process?.alive) {
        if (empty < 0) empty = place
        continue
      }
      if (leased.has(process)) continue
      if (!alone && process.load > 0 && process.load < quickDepth && now - process.since < quickMs) return process
      if (process.load < (alone ? 1 : depth) && (best === undefined || process.load < best.load)) best = process
    }
    if (best && (best.load === 0 || empty < 0)) return best
    if (empty >= 0) return start(empty)
    return best
  }

  const acquire = (alone: boolean, signal?: Signal): Promise<DatabaseProcess> | DatabaseProcess => {
    const process = queue.length === 0 ? choose(alone) : undefined
    if (process) return process
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        queue.splice(queue.indexOf(entry), 1)
        reject(error)
      }
      const entry = { alone, take: resolve, forget: (): void => undefined }
      queue.push(entry)
      entry.forget = whenOver(waitMs, signal, {
        late: () => leave(new SourceBusy('all connections of this database are busy')),
        left: () => leave(new StatementCancelled('the caller went away')),
      })
    })
  }

  const dispatch = () => {
    while (queue.length > 0) {
      const process = choose(queue[0]!.alone)
      if (!process) return
      const entry = queue.shift()!
      entry.forget()
      entry.take(process)
      // The taker sends in a later turn; a lease must be visible to the next one at once.
      if (entry.alone) leased.add(process)
    }
  }

  const rest = () => {
    if (queue.length > 0) dispatch()
    if (idleTimer === undefined && !closed) idleTimer = setTimeout(sleep, settings.idleMs).unref()
    lastUse = performance.now()
  }
  let lastUse = 0
  const sleep = () => {
    idleTimer = undefined
    const left = lastUse + settings.idleMs - performance.now()
    const working = processes.some((process) => process && (process.load > 0 || leased.has(process)))
    if (working || left > 0) {
      if (!closed) idleTimer = setTimeout(sleep, Math.max(left, 1000)).unref()
      return
    }
    for (const process of processes) process?.kill()
  }

  return {
    async request(request, options) {
      const chosen = acquire(false)
      const process = chosen instanceof Promise ? await chosen : chosen
      try {
        const asked = typeof request === 'function' ? request(process) : request
        return await process.request(asked, { ...options, movable: !settings.writer })
      } finally {
        rest()
      }
    },
    async lease(signal, work) {
      const chosen = acquire(true, signal)
      const process = chosen instanceof Promise ? await chosen : chosen
      leased.add(process)
      try {
        return await work(process)
      } finally {
        const lent = {
          leave: () => process.request({ op: 'leave' }, { ms: leaveMs }),
          end: () => process.kill(),
        }
        giveBack(lent, () => {
          leased.delete(process)
          rest()
        })
      }
    },
    warm() {
      if (closed || processes.some((process) => process?.alive)) return
      start(0)
      rest()
    },
    load: () => ({
      used: processes.filter((process) => process && (process.load > 0 || leased.has(process))).length,
      waiting: queue.length,
      limit: settings.size,
    }),
    pids: () => processes.flatMap((process) => (process?.alive && process.pid !== undefined ? [process.pid] : [])),
    async close() {
      closed = true
      clearTimeout(idleTimer)
      const running = processes.filter((process) => process !== undefined)
      for (const process of running) process.kill()
      await Promise.all(running.map((process) => process.ended))
    },
  }
}
