import * as codes from '../../../runtime/answer-codes.ts'
import type { LogEntry } from '../../store/store.ts'
import { count } from '../metrics/call-counters.ts'
import type { Outcome } from '../pipeline/pipeline.ts'
import type { CallContext } from './call-context.ts'

/** Who did what. */
type Done = Pick<CallContext, 'audited' | 'session' | 'address' | 'call' | 'requestId'>
type End = Pick<Outcome, 'code' | 'ms'> & Partial<Pick<Outcome, 'failure'>>

/** Counts the call and writes its lines: of the engine's log, and of the audit log or that of operations. */
export function noteCall(context: CallContext, { code, ms, failure }: End): Promise<void> | undefined {
  const { requestId, call, session, address, mounted } = context
  const { engine, spec, counter } = mounted
  count(counter, ms, code !== codes.done && code !== codes.callerLeft)
  engine.log.call({ requestId, call, code, ms, user: session?.userKey, address })
  if (spec.audit !== undefined) return context.isAudited ? undefined : audit(context, spec.audit, { code, ms, failure })
  if (spec.safe !== true && spec.audience !== 'public' && session?.audience === 'admin')
    engine.store.logs.append('operation', entryOf(context, { code, ms, failure })).catch(() => undefined)
  return undefined
}

/** Into the append-only log: who, from where, what, to what, with which result. Before the answer goes out. */
async function audit(context: CallContext, name: string, end: End): Promise<void> {
  const { engine } = context.mounted
  try {
    await engine.store.logs.append('audit', auditEntry(context, name, end))
  } catch (error) {
    engine.log.error({ requestId: context.requestId, error }, 'the audit log could not be written yet')
  }
}

/** @param name of the call in the audit log. */
export function auditEntry(context: Done, name: string, end: End): LogEntry {
  const { object, before, after, user, code = end.code } = context.audited ?? {}
  const entry = entryOf(context, { ...end, code: end.code === codes.done ? code : end.code })
  return {
    ...entry,
    message: name,
    ...(user !== undefined && { user }),
    ...(object !== undefined && { object }),
    ...((before ?? after) !== undefined && { data: { ...entry.data, before, after } }),
  }
}

function entryOf({ session, address, call, requestId }: Done, { code, ms, failure }: End): LogEntry {
  return {
    // What was told, so that it is read later in the reader's language.
    ...(failure &&
      (failure.told.text !== undefined || failure.told.values.length > 0) && { data: { told: failure.told } }),
    address,
    call,
    requestId,
    result: String(code),
    ms: Math.round(ms),
    ...(session && { user: session.userKey }),
    ...(session?.siteId !== undefined && { siteId: session.siteId }),
  }
}
