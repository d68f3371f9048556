import type { AnyCalls, InputOf, OutputOf, PieceOf } from './calls.ts'
import type { OpenLink, WorkerEnd } from './link.ts'
import type { Asked, Fault } from './message.ts'

/** Who ends a request by leaving. One that has to be made is asked for only when a request takes long. */
export type LazySignal = AbortSignal | (() => AbortSignal)
/** Milliseconds until then. */
export const longMs = 250

export interface RequestOptions<Piece = unknown> {
  /** Milliseconds of its own, from when nothing else is before it: then the worker is ended for it. */
  ms?: number | undefined
  /** A worker whose request is aborted is ended for it; one that has not come to it goes on. */
  signal?: LazySignal | undefined
  /** It needs nothing of what this worker was asked before: when that ends for another request, it goes to the next one. */
  isMovable?: boolean
  handedOver?: ArrayBuffer[]
  /** What goes along with the input. What it throws comes to the caller. */
  bytes?: AsyncIterable<Uint8Array>
  /** Hears the pieces of the answer. The worker waits while a promise of it is open. */
  hear?(piece: Piece): Promise<unknown> | undefined | void
}

/** One worker: it answers in the order in which it is asked, or as it can. */
export interface Worker<Calls extends AnyCalls> {
  /** Requests that are waiting or running. */
  readonly load: number
  /** When the first of them began (`performance.now`); meaningless without load. */
  readonly since: number
  readonly isAlive: boolean
  readonly pid: number | undefined
  /** The answer of a call. Rejects as `WorkerErrors` says. */
  request<Name extends keyof Calls & string>(
    call: Name,
    input: InputOf<Calls[Name]>,
    options?: RequestOptions<PieceOf<Calls[Name]>>,
  ): Promise<OutputOf<Calls[Name]>>
  /** A request that another worker has left. */
  pass(asked: Asked, options: RequestOptions): Promise<unknown>
  /** Ends it at once. */
  end(): void
  /** Resolves when it is no more. */
  readonly ended: Promise<void>
}

/** What callers get where there is no answer. */
export interface WorkerErrors {
  /** After so many milliseconds. */
  late?(ms: number): unknown
  /** The caller's own going; without: the reason of his signal. */
  left?(reason: unknown): unknown
  /** The worker has ended. */
  lost?(end: WorkerEnd): unknown
  /** The worker was ended by whom it belongs to. */
  ended?(): unknown
  /** A call threw. */
  told?(fault: Fault): unknown
}

/** A request whose worker ended for another one. */
export interface LeftRequest<Calls extends AnyCalls> {
  again(worker: Worker<Calls>): void
  fail(reason: unknown): void
}

export interface WorkerOptions {
  /** How it starts: `threadLink`, `processLink`. */
  open: OpenLink
  /** What it does, for whoever reads that it has ended. */
  work: string
  /** Milliseconds until it must be ready. */
  startMs?: number
  errors?: WorkerErrors
}
