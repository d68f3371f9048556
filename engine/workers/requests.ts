import { longMs, type LazySignal, type RequestOptions, type WorkerErrors } from './contract.ts'
import type { Link, WorkerEnd } from './link.ts'
import type { Asked, Fault, Message } from './message.ts'

/** A request without an answer. */
export interface Pending {
  id: number
  asked: Asked
  options: RequestOptions
  resolve(value: unknown): void
  reject(reason: unknown): void
  /** Ends listening to the signal. */
  forget?: () => void
  /** Until the pieces that were heard have been taken. */
  taken?: Promise<unknown>
}

/** The requests of one worker, in their order: what is heard of them, their time, and what ends them. */
export class Requests {
  /** When the first one began. */
  since = 0
  // No map: its tables, once old, keep all that follow and what these hold until the whole heap is collected.
  readonly #waiting: Pending[] = []
  readonly #errors: WorkerErrors & Required<Pick<WorkerErrors, 'lost' | 'late'>>
  #link: Link | undefined
  #last = 0
  #isReady = false
  #isGone = false
  #timer: NodeJS.Timeout | undefined
  /** Why it was ended. */
  #failure: { reason: unknown } | undefined
  /** The request that it was ended for. It may be answered before the worker is gone. */
  #endedFor: Pending | undefined
  /** Pieces that are not taken yet. */
  #untaken = 0

  constructor(errors: WorkerErrors & Required<Pick<WorkerErrors, 'lost' | 'late'>>) {
    this.#errors = errors
  }

  get load(): number {
    return this.#waiting.length
  }

  /** Whether more may be sent. */
  get areTaken(): boolean {
    return !this.#isGone && !this.#failure
  }

  begin(link: Link): void {
    this.#link = link
  }

  send(asked: Asked, options: RequestOptions): Promise<unknown> {
    const { signal, handedOver, bytes } = options
    const link = this.#link
    if (typeof signal === 'object' && signal.aborted) return refuse(this.#left(signal))
    if (!link || !this.areTaken) return refuse(this.#failure?.reason ?? this.#errors.lost({ told: 'before' }))
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      const pending: Pending = { id, asked, options, resolve, reject }
      this.#waiting.push(pending)
      if (typeof signal === 'object') this.#listen(pending, signal)
      if (this.#waiting.length === 1) {
        link.hold(true)
        this.#watchFirst()
      }
      link.send({ kind: 'request', id, value: bytes ? { ...asked, hasBytes: true } : asked }, handedOver)
      if (bytes) this.#sendBytes(id, bytes, link).catch((error: unknown) => this.stop(error, pending))
    })
  }

  heard({ kind, id, value }: Message): void {
    if (kind === 'ready') {
      this.#isReady = true
      return this.#watchFirst()
    }
    const place = this.#placeOf(id)
    const pending = this.#waiting[place]
    if (!pending) return
    if (kind === 'piece') return this.#hearPiece(pending, value)
    if (place === 0) this.#waiting.shift()
    else this.#waiting.splice(place, 1)
    pending.forget?.()
    if (place === 0) this.#watchFirst()
    if (this.#waiting.length === 0) this.#link?.hold(false)
    if (kind === 'failed') pending.reject(this.#toldError(value))
    else if (pending.taken) pending.taken.then(() => pending.resolve(value), pending.reject)
    else pending.resolve(value)
  }

  /** Ends the worker, for one request of it or for all. */
  stop(reason: unknown, pending?: Pending): void {
    this.#endedFor ??= pending
    this.#failure ??= { reason }
    this.#link?.end()
  }

  /** Answers the requests that another worker may do. */
  ended(end: WorkerEnd): Pending[] {
    this.#isGone = true
    clearTimeout(this.#timer)
    const left = this.#waiting.splice(0)
    // Without a request that it was ended for, it is the one that ran.
    const guilty = this.#endedFor ?? left[0]
    const isToMove = (pending: Pending) => pending !== guilty && pending.options.isMovable === true
    for (const pending of left) {
      pending.forget?.()
      if (!isToMove(pending)) pending.reject(this.#failure ? this.#failure.reason : this.#errors.lost(end))
    }
    return left.filter(isToMove)
  }

  async #sendBytes(id: number, bytes: AsyncIterable<Uint8Array>, link: Link): Promise<void> {
    for await (const value of bytes) {
      if (this.#placeOf(id) < 0) return
      if (value.length > 0) await link.sendOn({ kind: 'bytes', id, value })
    }
    if (this.#placeOf(id) >= 0) await link.sendOn({ kind: 'end', id, value: undefined })
  }

  /** Mostly the first. */
  #placeOf(id: number): number {
    return this.#waiting.findIndex((pending) => pending.id === id)
  }

  /** The time of a request begins when the worker can work on it; starting has a limit of its own. */
  #watchFirst(): void {
    this.since = performance.now()
    clearTimeout(this.#timer)
    this.#timer = undefined
    const [first] = this.#waiting
    if (!first || !this.#isReady) return
    const { ms, signal } = first.options
    if (typeof signal !== 'function' || (ms !== undefined && ms <= longMs)) return this.#endAfter(first, ms)
    this.#timer = setTimeout(() => {
      this.#endAfter(first, ms === undefined ? ms : ms - longMs)
      for (const pending of this.#waiting) this.#listen(pending, pending.options.signal)
    }, longMs)
  }

  #endAfter(pending: Pending, ms: number | undefined): void {
    if (ms === undefined) return
    this.#timer = setTimeout(() => {
      // What it has said while nobody listened is heard first.
      setImmediate(() => {
        if (this.#waiting[0] === pending) this.stop(this.#errors.late(pending.options.ms ?? ms), pending)
      })
    }, ms)
  }

  /** From now on the request ends with its signal. */
  #listen(pending: Pending, lazy: LazySignal | undefined): void {
    if (lazy === undefined || pending.forget) return
    const signal = typeof lazy === 'function' ? lazy() : lazy
    const leave = (): void => {
      const reason = this.#left(signal)
      // Only what runs costs the worker; what waits just goes.
      if (this.#waiting[0] === pending) this.stop(reason, pending)
      pending.reject(reason)
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    pending.forget = () => signal.removeEventListener('abort', leave)
  }

  #left({ reason }: AbortSignal): unknown {
    return this.#errors.left ? this.#errors.left(reason) : reason
  }

  #toldError(value: unknown): unknown {
    const fault = value as Fault
    return this.#errors.told ? this.#errors.told(fault) : Object.assign(new Error(fault.message), fault)
  }

  #hearPiece(pending: Pending, piece: unknown): void {
    const taken = pending.options.hear?.(piece)
    if (!taken) return
    if (this.#untaken++ === 0) this.#link?.pause(true)
    const goOn = (): void => {
      if (--this.#untaken === 0) this.#link?.pause(false)
    }
    pending.taken = Promise.all([pending.taken, taken.finally(goOn)])
    pending.taken.catch(pending.reject)
  }
}

async function refuse(reason: unknown): Promise<never> {
  throw reason
}
