import { failedStepOf } from '../../../execution/failed-step.ts'
import { faultOf } from '../../../execution/fault-of.ts'
import type { Context } from '../../../call/context.ts'
import { PartlyDone } from '../../../sources/errors.ts'
import * as codes from '../../../../runtime/answer-codes.ts'

/** A database that is away fails every request: more than these in a minute say nothing new. */
const mostInMinute = 300
const counted = new WeakMap<object, { minute: number; written: number }>()

/** Who was told it. */
export type FailureContext = Pick<Context, 'engine' | 'store' | 'session' | 'requestId' | 'address' | 'call' | 'now'>

/**
 * What a user was told only in general stands in the site's log under the reference that was shown: which schema failed with
 * which words of the database, whose request it was and, of an order, its PURCHASEID.
 */
export function logFailure(error: unknown, context: FailureContext, order: string | undefined): void {
  const { session, requestId, address, call, engine } = context
  const { logs } = context.store
  const minute = Math.floor(context.now().getTime() / 60_000)
  const before = counted.get(engine)
  const written = before?.minute === minute ? before.written + 1 : 1
  counted.set(engine, { minute, written })
  if (written > mostInMinute) return
  const stopped = error instanceof PartlyDone ? error.cause : error
  const { schema, fault = faultOf(stopped) } = failedStepOf(stopped) ?? {}
  const object = [schema, order].filter((part) => part !== undefined).join(' ')
  const entry = {
    address,
    call,
    requestId,
    result: String(codes.notDone),
    ...(object !== '' && { object }),
    ...(session && { user: session.userKey }),
    ...(session?.siteId !== undefined && { siteId: session.siteId }),
    ...(fault && { data: { schema, fault } }),
  }
  logs
    .append('site', entry)
    .catch((failure: unknown) => engine.log.warn({ error: failure, requestId }, 'the log could not be written'))
}
