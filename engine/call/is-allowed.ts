import type { Permission, Right } from '../definitions/call-spec.ts'
import type { Context } from './context.ts'
import { notAllowed, notFound } from '../codes/refusals.ts'
import { kindsIn } from '../access/kinds-in.ts'
import { kindRefusal } from '../access/kind-refusal.ts'
import { hasRight, rightsIn } from '../access/rights.ts'

type Rule<Name extends Permission['rule']> = (
  permission: Extract<Permission, { rule: Name }>,
  input: Record<string, unknown>,
  context: Context,
) => void

/** The closed list. A rule throws what the caller is told; it returns when the caller may. */
const rules: { [Name in Permission['rule']]: Rule<Name> } = {
  none: () => undefined,
  resource({ resource, right }, _input, { session }) {
    if (!hasRight(rightsIn(session), resource, right)) throw notAllowed()
  },
  kind({ input: name, right }, input, context) {
    for (const kind of kindsIn(input[name])) requireKind(kind, right, context)
  },
  own({ input: name, resource, right }, input, { session }) {
    if (session?.audience === 'admin' && session.data.userDbId === input[name]) return
    if (!hasRight(rightsIn(session), resource, right)) throw notAllowed()
  },
  // A content that the running release does not have, and a foreign site's content look like a missing one; so does one without the plan that the right is on.
  content({ input: name, right }, input, { session, engine }) {
    const release = session?.siteId === undefined ? undefined : engine.sites.running(session.siteId)
    if (!release) return
    const id = input[name] as number
    const hasPlan = () => right === 'read' || release.plan(`${id}/${right}`, right) !== undefined
    if (!release.contents.has(id) || !hasPlan()) throw notFound()
  },
}

/** Passes when the rule of the declaration lets the caller do it; else throws `notAllowed`, `notFound` or `noLicence`. */
export function requireAllowed(permission: Permission, input: Record<string, unknown>, context: Context): void {
  ;(rules[permission.rule] as Rule<Permission['rule']>)(permission, input, context)
}

/** Passes when the rule may let the caller through, as far as the path alone tells; else throws `notAllowed`. */
export function requireSomeKind(
  permission: Extract<Permission, { rule: 'kind' }>,
  params: Readonly<Record<string, string>>,
  context: Context,
): void {
  if (params[permission.input] !== undefined) return requireAllowed(permission, params, context)
  const { set } = context.engine
  if (!set.kinds().some((kind) => mayUseKind(kind, permission.right, context))) throw notAllowed()
}

/** Whether a kind exists, is licensed, and the caller has the right on its resource. */
export function requireKind(kind: string, right: Right, context: Pick<Context, 'engine' | 'session'>): void {
  const refusal = kindRefusal(kind, right, context)
  if (refusal) throw refusal()
}

export function mayUseKind(kind: string, right: Right, context: Pick<Context, 'engine' | 'session'>): boolean {
  return kindRefusal(kind, right, context) === undefined
}
