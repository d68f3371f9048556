import { noLicence, notAllowed, notFound, type Refusal } from '../codes/refusals.ts'
import type { Right } from '../definitions/call-spec.ts'
import { isLicensed } from './is-licensed.ts'
import type { Principal } from './principal.ts'
import { hasRight, rightsIn } from './rights.ts'

/** Why the principal may not do it with documents of a kind, whichever they are: the refusal to throw. */
export function kindRefusal(
  kind: string,
  right: Right,
  { engine, session }: Pick<Principal, 'session'> & { engine: Pick<Principal['engine'], 'set' | 'licences'> },
): Refusal | undefined {
  if (!engine.set.hasKind(kind)) return notFound
  const { 'x-permission': resource, 'x-licence': licence } = engine.set.kind(kind)
  if (licence !== undefined && !isLicensed(licence, { engine, session })) return noLicence
  const rights = rightsIn(session)
  // A kind without a resource of its own is for administrators only: closed by default.
  const mayUse = resource === undefined ? rights.all : hasRight(rights, resource, right)
  return mayUse ? undefined : notAllowed
}
