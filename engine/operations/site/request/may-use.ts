import type { ContentAccess, PartAccess } from '../../../../runtime/compile/release.ts'
import { holds } from '../../../../runtime/expressions/holds.ts'
import { makeScope } from '../../../../runtime/expressions/scope.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import type { Row } from '../../../execution/row.ts'

/** Whether something is shown to the user of this login row. */
export function isShown({ memberRoles, memberRolesField, when }: PartAccess, login: Row | undefined): boolean {
  // Without a column for them nobody is a member.
  if (memberRoles) {
    const own = asText(login?.[memberRolesField ?? ''])
    const roles = own.split(',').map((role) => role.trim())
    if (!memberRoles.some((role) => roles.includes(role.slice(role.indexOf('/') + 1)))) return false
  }
  return !when || holds(when, makeScope({ login }))
}

/** Whether a part of a content is for the user; a page is not where none of its buttons is. */
export function mayUse({ parts = {} }: ContentAccess, part: string, login: Row | undefined): boolean {
  return [parts[part], parts[`${part}/buttons`]].every(
    (accesses) => accesses === undefined || accesses.some((access) => isShown(access, login)),
  )
}
