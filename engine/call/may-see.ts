import type { Permission } from '../definitions/call-spec.ts'
import type { Access } from '../../runtime/generated/screens/access.ts'
import type { Context } from './context.ts'
import { mayUseKind } from './is-allowed.ts'
import { isLicensed } from '../access/is-licensed.ts'
import { hasRight, rightsIn, roleCodes } from '../access/rights.ts'

/** Whether the console's user may see a screen, or a part of one. */
export function maySee(access: Access | undefined, context: Pick<Context, 'engine' | 'session'>): boolean {
  if (!access || access.audience === 'public') return true
  const { engine, session } = context
  if (access.audience !== 'console' || session?.audience !== 'admin') return false
  if (access.licence !== undefined && !isLicensed(access.licence, context)) return false
  const rights = rightsIn(session)
  const codes = roleCodes(rights)
  if (access.roles && !rights.all && !access.roles.some((role) => codes.includes(role))) return false
  const permission = access.permission as Permission | undefined
  if (permission?.rule === 'resource') return hasRight(rights, permission.resource, permission.right)
  // The kind is often a parameter of the route: then each call decides.
  if (permission?.rule === 'kind')
    return !engine.set.hasKind(permission.input) || mayUseKind(permission.input, permission.right, context)
  return true
}
