import { isLicensed } from '../../access/is-licensed.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { kindsIn } from '../../access/kinds-in.ts'
import { hasRight, rightsIn } from '../../access/rights.ts'
import type { Context } from '../../call/context.ts'

/** Whether this user may make a call at all; what depends on the record is decided by the call itself. */
export function mayCall(key: string, input: Record<string, unknown>, context: Context): boolean {
  const spec = context.engine.definitions.calls.find((call) => call.key === key)?.spec
  if (!spec) return true
  if (spec.licence !== undefined && !isLicensed(spec.licence, context)) return false
  const { permission } = spec
  if (permission.rule === 'resource') return hasRight(rightsIn(context.session), permission.resource, permission.right)
  if (permission.rule !== 'kind') return true
  const literal = input[permission.input]
  if (typeof literal === 'string') return kindsIn(literal).every((kind) => mayUseKind(kind, permission.right, context))
  // The kind comes from the route: who may do it with no kind at all does not see the control.
  const { set } = context.engine
  return set.kinds().some((kind) => set.kind(kind)['x-derived'] !== true && mayUseKind(kind, permission.right, context))
}
