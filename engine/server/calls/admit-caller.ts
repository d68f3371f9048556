import { isLicensed } from '../../access/is-licensed.ts'
import { requireAllowed, requireSomeKind } from '../../call/is-allowed.ts'
import { noLicence } from '../../codes/refusals.ts'
import { budgetOf } from '../../limits/principal-of.ts'
import { languageOf } from '../pipeline/arrive.ts'
import type { CallContext } from './call-context.ts'

/** Whether the caller may do it, and not too often. Throws `tooManyRequests`, `noLicence`, `notAllowed`, `unavailable`. */
export async function admitCaller(context: CallContext): Promise<void> {
  const { session, address, startedAt, request, mounted } = context
  const { engine, spec, hasBody } = mounted
  const { limits, permission, licence } = spec
  const isGuest = session !== undefined && engine.sessions.isGuest(session)
  const payer = limits.rate === 'login' ? undefined : session
  engine.limits.take(limits.rate, budgetOf({ session: payer, address, isGuest }), startedAt)
  if (licence !== undefined && !isLicensed(licence, context)) throw noLicence()
  // Who only looks how something stands keeps no session alive (AN-10).
  if (session && spec.trigger !== 'timer') engine.sessions.touch(session)
  if (!request.header('x-language')) context.language = languageOf(session?.data.language, context.language)
  if (permission.rule === 'resource' || permission.rule === 'none') requireAllowed(permission, {}, context)
  // Who may do it with no kind at all is told so before the body is read.
  else if (permission.rule === 'kind' && hasBody) requireSomeKind(permission, request.params, context)
  if (session?.audience === 'admin') context.store = await engine.folders.storeFor(session)
  context.leave = mounted.enter?.()
}
