import type { Language } from '../../runtime/document.ts'
import type { Wish } from '../execution/idempotency/wish.ts'
import type { PortSites } from '../sites/port-sites.ts'
import type { Session, Store } from '../store/store.ts'
import type { Parts } from './parts.ts'

/** What an operation knows besides its input: who calls, in which language, until when, and the engine's parts. */
export interface Context {
  engine: Parts
  store: Store
  /** The sites of the port at which the call arrived. */
  portSites: PortSites
  /** The caller. Public calls have none unless a valid token came along. */
  session: Session | undefined
  language: Language
  /** Correlation id: in the log line, and in `data.reference` of an error. */
  requestId: string
  /** Aborted when the client goes away, the call's time is over or the engine stops. Made on first use. */
  readonly signal: AbortSignal
  /** When the call's time is over, in milliseconds of `performance.now()`: a clock that only goes forward. */
  deadline: number
  now(): Date
  /** Whether the browser speaks TLS: the public address says so, or a trusted proxy. */
  isSecure(): boolean
  /** What the caller may ask for again and wants done once; undefined: a repetition is another one. */
  wish?: Wish | undefined
  /** Network address of the client, as far as trusted proxies tell it. */
  address: string
  /** Fixed input of the declaration (`with`), already part of the input; here for operations bound several times. */
  call: string
  /** Headers that the answer carries besides the usual ones; cookies go here. */
  answerHeader(name: string, value: string): void
  /** A request header, lower-case name. */
  requestHeader(name: string): string | undefined
  /** The request's body as it comes, of a call that is declared with `body: file`. */
  body(): AsyncIterable<Uint8Array>
  /** What another call answers to the same caller. Undefined when it is refused, fails or takes longer than `ms`. */
  ask(call: CallAsked): Promise<unknown>
  /** Written to the audit log with the call (no secrets): `{ object, before, after }`. */
  audit(entry: AuditEntry): void
  /**
   * What the call does to the store at last, in a brief transaction that also writes its line of the audit log, as of a call
   * that succeeds: both are there or neither, and the disk is waited for once.
   */
  finish(work: (inside: Store) => Promise<void>): Promise<void>
}

/** A call that changes nothing, by its key. */
export interface CallAsked {
  key: string
  input: Record<string, unknown>
  /** Of the session for which it is made. */
  token: string
  ms: number
}

export interface AuditEntry {
  /** What was acted on: an address or a row's id. */
  object?: string
  /** Who acted, where no session says it: whoever has just logged in. */
  user?: string
  /** Hash of the document before and after; secrets are no part of it. */
  before?: string
  after?: string
  /** Code that the log gives in place of success: what was answered was that it failed. */
  code?: number
}
