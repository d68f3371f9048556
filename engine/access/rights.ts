import type { Right } from '../definitions/call-spec.ts'
import { ofKind } from '../../runtime/document.ts'
import type { Document } from '../../runtime/document.ts'
import type { Session } from '../store/store.ts'

/** What a console user may do: taken at login, as the specification wants, and kept in the session. */
export interface Rights {
  /** The role with everything, also what comes with new kinds. */
  all: boolean
  /** Rights by resource. */
  resources: Record<string, Right[]>
  /** Schemas that transfer files may be copied. */
  copySchemas?: boolean
}

export const noRights: Rights = { all: false, resources: {} }

/** The sum of the roles' rights. */
export function rightsOf(roles: readonly Document[]): Rights {
  const resources: Record<string, Right[]> = {}
  let all = false
  let copySchemas = false
  for (const role of roles) {
    const { spec } = ofKind('role', role)
    all ||= spec.all === true
    copySchemas ||= spec.copySchemas === true
    for (const [resource, rights] of Object.entries(spec.permissions ?? {})) {
      resources[resource] = [...new Set([...(resources[resource] ?? []), ...rights])]
    }
  }
  return { all, resources, ...(copySchemas && { copySchemas }) }
}

export function hasRight(rights: Rights, resource: string, right: Right): boolean {
  if (rights.all) return true
  return Object.hasOwn(rights.resources, resource) && rights.resources[resource]?.includes(right) === true
}

/** Whether somebody with these rights has all of the others; everything is contained in everything only. */
export function contains(own: Rights, others: Rights): boolean {
  if (own.all) return true
  if (others.all || (others.copySchemas && !own.copySchemas)) return false
  return Object.entries(others.resources).every(([resource, rights]) =>
    rights.every((right) => hasRight(own, resource, right)),
  )
}

/** Rights of a console session; nobody else has any. */
export function rightsIn(session: Pick<Session, 'audience' | 'data'> | undefined): Rights {
  if (session?.audience !== 'admin') return noRights
  return (session.data.rights as Rights | undefined) ?? noRights
}

/** The specification's codes: `admin`, `db-R` (may see), `db-U` (may change). Never empty. */
export function roleCodes(rights: Rights): string[] {
  if (rights.all) return ['admin']
  const codes = Object.entries(rights.resources).flatMap(([resource, list]) => [
    ...(list.includes('read') ? [`${resource}-R`] : []),
    ...(list.includes('update') ? [`${resource}-U`] : []),
  ])
  return codes.length > 0 ? codes.sort() : ['none']
}
