import type { Document } from '../../../runtime/document.ts'
import type { NamedOperation } from '../../call/operation.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import type { PortSites } from '../../sites/port-sites.ts'
import type { Engine } from '../engine.ts'
import type { CallCounter } from '../metrics/call-counters.ts'
import type { AskableCalls } from './ask-call.ts'
import { coercionsOf } from './coercions.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Coercions } from './read-input.ts'
import { sentDocumentsOf, type SentDocument } from './sent-documents.ts'

/** A declared call at a port. */
export interface CallAtPort {
  engine: Engine
  call: Document<CallSpec>
  /** The operation that it names. */
  run: NamedOperation
  sites: PortSites
  /** What its operation may ask. */
  calls: AskableCalls
}

/** With what does not depend on the request, made once, so that a call costs little more than its operation. */
export interface MountedCall extends CallAtPort {
  spec: CallSpec
  /** Milliseconds that it may take. */
  ms: number
  hasBody: boolean
  /** A picture's request carries no header of ours: the cookie stands for it, for a page of this origin (SAFETY 2). */
  opensByCookie: boolean
  coercions: Coercions
  sentDocuments: readonly SentDocument[]
  /** For calls with large bodies: lets one in, which says by the function when it is out. */
  enter: (() => () => void) | undefined
  counter: CallCounter
}

/** From here on a body costs memory and time that others feel. */
const largeBytes = 16 * 1024 * 1024
/** A plan has at most 130 s; five more for the way. */
const longestPlan = 135_000

export function mountedCall(at: CallAtPort): MountedCall {
  const { engine, call } = at
  const { spec, key } = call
  const { limits, method, request } = spec
  const hasBody = (method === 'POST' || method === 'PUT') && spec.body !== 'file'
  return {
    ...at,
    spec,
    ms: limits.ms === 'plan' ? longestPlan : limits.ms,
    hasBody,
    opensByCookie: spec.answer === 'blob' && method === 'GET' && spec.audience === 'console',
    coercions: coercionsOf(engine.set, request, method === 'GET' || spec.body === 'file' || limits.archive === true),
    sentDocuments: sentDocumentsOf(engine.set, request),
    enter: hasBody && limits.bytes > largeBytes ? oneAtATime() : undefined,
    counter: engine.metrics.of(key),
  }
}
