import type { Address, Document } from '../../runtime/document.ts'
import { contains, rightsIn, rightsOf, type Rights } from '../access/rights.ts'
import type { UserSpec } from '../../runtime/generated/kinds/user.ts'
import type { Context } from '../call/context.ts'
import { notAllowed } from '../codes/refusals.ts'

/**
 * Who changes a user or a role must have all that it is worth: otherwise the right on users would be worth every right.
 * One rule for saves, imports, restores, copies, deletions, second factors and sessions.
 */
export function requireWithin(rights: Rights, { session }: Pick<Context, 'session'>): void {
  if (!contains(rightsIn(session), rights)) throw notAllowed({ text: 'rights-beyond-own' })
}

/** As `requireWithin`, of a user; himself he may always change. */
export async function requireGoverned(
  { userKey, spec }: { userKey: string; spec: Pick<UserSpec, 'roles'> },
  context: Pick<Context, 'session' | 'store'>,
): Promise<void> {
  if (context.session?.userKey !== userKey) requireWithin(await rightsOfRoles(spec.roles, context), context)
}

/** What roles give, whoever may see them. A role that is gone gives nothing. */
export async function rightsOfRoles(
  roles: readonly Address[] = [],
  { store }: Pick<Context, 'store'>,
): Promise<Rights> {
  return rightsOf((await store.documents.whole.many([...roles])).map((role) => role.document))
}

/** What `after` names and `before` did not. */
export function added(
  name: 'roles' | 'memberRoles' | 'license',
  before: Document | undefined,
  after: Document,
): string[] {
  const listOf = (document: Document | undefined): string[] => (document?.spec[name] as string[] | undefined) ?? []
  return listOf(after).filter((each) => !listOf(before).includes(each))
}
