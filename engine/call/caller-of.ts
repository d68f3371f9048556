import { principalOf, type Payer } from '../limits/principal-of.ts'
import type { Caller } from '../parsing/make-parser.ts'
import type { Context } from './context.ts'

/** Who asks in a call. */
export function payerOf({ session, engine, address }: Pick<Context, 'session' | 'engine' | 'address'>): Payer {
  return { session, address, isGuest: session !== undefined && engine.sessions.isGuest(session) }
}

/** Whom the work of a call costs, and until when it is wanted. */
export function callerOf(context: Context): Caller {
  return { principal: principalOf(payerOf(context)), signal: context.signal }
}
