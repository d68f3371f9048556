import type { ScreenDocument } from '../../../runtime/compile/release.ts'
import { isLicensed } from '../../access/may-see.ts'
import { mayUseKind } from '../../access/is-allowed.ts'
import { kindsIn } from '../../access/kinds-in.ts'
import { hasRight, rightsIn } from '../../access/rights.ts'
import type { Context } from '../operation.ts'

const gone = Symbol('gone')

/** A control whose call this user may not make is not drawn. What depends on the record is decided by the call. */
export function stripCalls(screen: ScreenDocument, context: Context): ScreenDocument {
  return strip(screen, (call, input) => mayCall(call, input, context)) as ScreenDocument
}

function strip(value: unknown, isAllowed: (call: string, input: Record<string, unknown>) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => strip(item, isAllowed)).filter((item) => item !== gone)
  const { onPress } = value as { onPress?: unknown }
  if (Array.isArray(onPress) && !onPress.every((action) => isActionAllowed(action, isAllowed))) return gone
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, strip(inner, isAllowed)] as const)
      .filter(([, inner]) => inner !== gone),
  )
}

function isActionAllowed(
  action: unknown,
  isAllowed: (call: string, input: Record<string, unknown>) => boolean,
): boolean {
  const { do: what, call, input } = action as { do?: string; call?: unknown; input?: Record<string, unknown> }
  if ((what !== 'call' && what !== 'download') || typeof call !== 'string') return true
  return isAllowed(call, input ?? {})
}

function mayCall(key: string, input: Record<string, unknown>, context: Context): boolean {
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
