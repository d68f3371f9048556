import type { ScreenDocument } from '../../../runtime/compile/release.ts'
import { isLicensed } from '../../call/may-see.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { kindsIn } from '../../access/kinds-in.ts'
import { hasRight, rightsIn } from '../../access/rights.ts'
import type { Context } from '../../call/context.ts'

const gone = Symbol('gone')

type IsAllowed = (call: string, input: Record<string, unknown>) => boolean

/**
 * A control whose call this user may not make is not drawn, nor is a load made that would be refused, nor what shows its
 * rows. What depends on the record is decided by the call.
 */
export function stripCalls(screen: ScreenDocument, context: Context): ScreenDocument {
  const isAllowed: IsAllowed = (call, input) => mayCall(call, input, context)
  const loads = Object.entries((screen.spec.load ?? {}) as Record<string, { call?: string; input?: object }>)
  const refused = new Set(
    loads
      .filter(([, { call, input }]) => call !== undefined && !isAllowed(call, (input ?? {}) as Record<string, unknown>))
      .map(([name]) => name),
  )
  const { load, blocks, ...spec } = screen.spec
  const kept = Object.fromEntries(Object.entries(load ?? {}).filter(([name]) => !refused.has(name)))
  return {
    ...screen,
    spec: {
      ...(strip(spec, isAllowed, refused) as typeof spec),
      ...(load && { load: kept }),
      blocks: strip(blocks, isAllowed, refused) as typeof blocks,
    },
  }
}

function strip(value: unknown, isAllowed: IsAllowed, refused: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => strip(item, isAllowed, refused)).filter((item) => item !== gone)
  const { onPress, rows, blocks } = value as { onPress?: unknown; rows?: unknown; blocks?: unknown }
  if (Array.isArray(onPress) && !onPress.every((action) => isActionAllowed(action, isAllowed))) return gone
  const source = (rows as { $get?: unknown } | undefined)?.$get
  if (typeof source === 'string' && source.startsWith('load.') && refused.has(source.split('.')[1]!)) return gone
  const stripped = Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, strip(inner, isAllowed, refused)] as const)
      .filter(([, inner]) => inner !== gone),
  )
  // A tab of which nothing is left would lead to an empty page.
  const isEmptied = Array.isArray(blocks) && blocks.length > 0 && (stripped['blocks'] as unknown[]).length === 0
  return isEmptied ? gone : stripped
}

function isActionAllowed(action: unknown, isAllowed: IsAllowed): boolean {
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
