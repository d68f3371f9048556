import type { RunningApi, RunningMethod } from '../../apis/running-api.ts'
import { notFound } from '../../codes/refusals.ts'
import type { Session, Store } from '../../store/store.ts'
import type { Engine } from '../engine.ts'
import type { Arrived } from '../pipeline/arrive.ts'
import type { Failure } from '../pipeline/failure-of.ts'
import type { ApiValues } from './api-request.ts'
import type { RefusedCalls } from './refused-calls.ts'

/** A request of a published API on its way: each step adds what it finds. */
export interface ApiCall extends Arrived {
  engine: Engine
  store: Store
  now(): Date
  refused: RefusedCalls
  /** HTTP method. */
  verb: string
  /** Path and query as they were asked for, once they are read. */
  url?: URL
  /** The path below the API's URL. */
  segments: readonly string[]
  session: Session | undefined
  api?: RunningApi
  method?: RunningMethod
  values?: ApiValues
  /** A tool was used: its refusal is an answer of its protocol. */
  tool?: { failure?: Failure }
  /** Verbs of a path that has not the one that was asked for. */
  allow?: readonly string[]
}

/** What goes out, its headers by their lower-case names. */
export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array | ReadableStream<Uint8Array> | null
}

/** What a call asks for and with whose token, once it is identified. Throws `notFound`. */
export function identified({ api, session, url }: ApiCall): { api: RunningApi; session: Session; url: URL } {
  if (!api || !session || !url) throw notFound()
  return { api, session, url }
}
