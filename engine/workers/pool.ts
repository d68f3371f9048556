import type { AnyCalls, InputOf, OutputOf, PieceOf } from './calls.ts'
import type { LazySignal, LeftRequest, RequestOptions, Worker, WorkerOptions } from './contract.ts'
import { giveBack } from './give-back.ts'
import { whenOver } from './when-over.ts'
import { startWorker } from './worker.ts'

export interface PoolOptions<Calls extends AnyCalls> extends WorkerOptions {
  /** Workers at most; one where nothing is said. */
  size?: number
  /** Requests that one worker has at most; any number where nothing is said. */
  depth?: number
  /** While its requests take less than `ms`, one worker gets up to `depth` at once: that saves waking the others. */
  quick?: { ms: number; depth: number }
  /** Milliseconds without work after which the workers end; without: with the pool. */
  idleMs?: number
  /** Who waits longer for a worker gets `busy`; without: nobody waits too long. */
  waitMs?: number
  /** What they get who get no worker. */
  busy?(why: 'late' | 'closed'): unknown
  /** Takes back what a borrower left open in the worker, and says that nothing is. Undefined: nothing was left. */
  leave?(worker: Worker<Calls>): Promise<unknown> | undefined
}

/** What a pool has to do. */
export interface PoolLoad {
  /** Workers at work. */
  used: number
  /** Callers that wait for one. */
  waiting: number
  limit: number
}

interface Entry<Calls extends AnyCalls> {
  take(worker: Worker<Calls>): void
  isAlone: boolean
  forget(): void
}

const longestWaitMs = 2 ** 31 - 1

/** Workers that start when they are asked for and end when they are idle. */
export class Pool<Calls extends AnyCalls> {
  readonly #options: PoolOptions<Calls>
  readonly #places: (Worker<Calls> | undefined)[]
  readonly #leased = new WeakSet<Worker<Calls>>()
  /** How many share a worker that must stay for them. */
  readonly #shared = new Map<Worker<Calls>, number>()
  /** First come, first served. */
  readonly #queue: Entry<Calls>[] = []
  #idle: NodeJS.Timeout | undefined
  #lastUse = 0
  #isClosed = false

  constructor(options: PoolOptions<Calls>) {
    this.#options = options
    this.#places = Array.from({ length: options.size ?? 1 }, () => undefined)
  }

  /** One request at whichever worker has least to do; a function makes its input for that worker. */
  async request<Name extends keyof Calls & string>(
    call: Name,
    input: InputOf<Calls[Name]> | ((worker: Worker<Calls>) => InputOf<Calls[Name]>),
    options: RequestOptions<PieceOf<Calls[Name]>> = {},
  ): Promise<OutputOf<Calls[Name]>> {
    const chosen = this.#acquire(false)
    const worker = chosen instanceof Promise ? await chosen : chosen
    try {
      const given = isMade<InputOf<Calls[Name]>, Worker<Calls>>(input) ? input(worker) : input
      return await worker.request(call, given, options)
    } finally {
      this.#rest()
    }
  }

  /** A worker for one caller alone, until `work` ends; a caller who goes waits for none. */
  async lease<T>(signal: LazySignal | undefined, work: (worker: Worker<Calls>) => Promise<T>): Promise<T> {
    const chosen = this.#acquire(true, signal)
    const worker = chosen instanceof Promise ? await chosen : chosen
    this.#leased.add(worker)
    try {
      return await work(worker)
    } finally {
      const lent = { leave: () => this.#options.leave?.(worker), end: () => worker.end() }
      giveBack(lent, () => {
        this.#leased.delete(worker)
        this.#rest()
      })
    }
  }

  /** A worker that stays, whoever else uses it, until `release` is called: it holds something for this caller. */
  async share(): Promise<{ worker: Worker<Calls>; release(): void }> {
    const worker = await this.#acquire(false)
    this.#shared.set(worker, (this.#shared.get(worker) ?? 0) + 1)
    let isReleased = false
    return {
      worker,
      release: () => {
        if (isReleased) return
        isReleased = true
        const left = (this.#shared.get(worker) ?? 1) - 1
        if (left > 0) this.#shared.set(worker, left)
        else this.#shared.delete(worker)
        this.#rest()
      },
    }
  }

  /** Starts a worker, if none runs: the first caller need not wait for all of its start. */
  warm(): void {
    if (this.#isClosed || this.#places.some((worker) => worker?.isAlive)) return
    this.#start(0)
    this.#rest()
  }

  load(): PoolLoad {
    const used = this.#places.filter((worker) => worker && this.#isAtWork(worker)).length
    return { used, waiting: this.#queue.length, limit: this.#places.length }
  }

  /** Of the processes that are alive. */
  pids(): number[] {
    return this.#places.flatMap((worker) => (worker?.isAlive && worker.pid !== undefined ? [worker.pid] : []))
  }

  /** Ends all workers; who waits for an answer gets an error. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#endAll()
  }

  async #endAll(): Promise<void> {
    clearTimeout(this.#idle)
    this.#idle = undefined
    const running = this.#places.filter((worker) => worker !== undefined)
    for (const worker of running) worker.end()
    await Promise.all(running.map((worker) => worker.ended))
  }

  #isAtWork(worker: Worker<Calls>): boolean {
    return worker.load > 0 || this.#leased.has(worker) || this.#shared.has(worker)
  }

  #start(place: number): Worker<Calls> {
    const worker = startWorker<Calls>(this.#options, (left) => {
      if (this.#places[place] === worker) this.#places[place] = undefined
      this.#shared.delete(worker)
      for (const one of left) this.#goOn(one)
      this.#dispatch()
    })
    this.#places[place] = worker
    return worker
  }

  #goOn(left: LeftRequest<Calls>): void {
    if (this.#isClosed) return left.fail(this.#busy('closed'))
    Promise.resolve(this.#acquire(false)).then((worker) => left.again(worker), left.fail)
  }

  #busy(why: 'late' | 'closed'): unknown {
    return this.#options.busy?.(why) ?? new Error(`No worker that ${this.#options.work}: ${why}`)
  }

  /** The least busy worker that takes one more; an empty place is filled only when all others work. */
  #choose(isAlone: boolean): Worker<Calls> | undefined {
    const { depth = Infinity, quick } = this.#options
    let best: Worker<Calls> | undefined
    let empty = -1
    const now = performance.now()
    for (let place = 0; place < this.#places.length; place++) {
      const worker = this.#places[place]
      if (!worker?.isAlive) {
        if (empty < 0) empty = place
        continue
      }
      if (this.#leased.has(worker)) continue
      const { load } = worker
      if (!isAlone && quick && load > 0 && load < quick.depth && now - worker.since < quick.ms) return worker
      if (load < (isAlone ? 1 : depth) && (best === undefined || load < best.load)) best = worker
    }
    if (best && (best.load === 0 || empty < 0)) return best
    return empty >= 0 ? this.#start(empty) : best
  }

  #acquire(isAlone: boolean, signal?: LazySignal): Promise<Worker<Calls>> | Worker<Calls> {
    const worker = this.#queue.length === 0 ? this.#choose(isAlone) : undefined
    if (worker) return worker
    const { promise, resolve, reject } = Promise.withResolvers<Worker<Calls>>()
    const entry: Entry<Calls> = { isAlone, take: resolve, forget: () => undefined }
    const leave = (reason: unknown): void => {
      this.#queue.splice(this.#queue.indexOf(entry), 1)
      reject(reason)
    }
    this.#queue.push(entry)
    entry.forget = whenOver(this.#options.waitMs ?? longestWaitMs, signal, {
      late: () => leave(this.#busy('late')),
      left: () => leave(this.#leftReason(signal)),
    })
    return promise
  }

  #leftReason(signal: LazySignal | undefined): unknown {
    const { reason } = (typeof signal === 'function' ? signal() : signal) ?? {}
    return this.#options.errors?.left ? this.#options.errors.left(reason) : reason
  }

  #dispatch(): void {
    for (let [entry] = this.#queue; entry; [entry] = this.#queue) {
      const worker = this.#choose(entry.isAlone)
      if (!worker) return
      this.#queue.shift()
      entry.forget()
      entry.take(worker)
      // The taker sends in a later turn; a lease must be visible to the next one at once.
      if (entry.isAlone) this.#leased.add(worker)
    }
  }

  #rest(): void {
    if (this.#queue.length > 0) this.#dispatch()
    const { idleMs } = this.#options
    if (idleMs === undefined) return
    this.#idle ??= setTimeout(() => this.#sleep(idleMs), idleMs).unref()
    this.#lastUse = performance.now()
  }

  #sleep(idleMs: number): void {
    this.#idle = undefined
    const left = this.#lastUse + idleMs - performance.now()
    const isAtWork = this.#places.some((worker) => worker && this.#isAtWork(worker))
    if (isAtWork || left > 0) this.#idle = setTimeout(() => this.#sleep(idleMs), Math.max(left, 1000)).unref()
    else void this.#endAll()
  }
}

/** No input is a function: those do not cross to another thread. */
function isMade<Input, From>(input: Input | ((from: From) => Input)): input is (from: From) => Input {
  return typeof input === 'function'
}
