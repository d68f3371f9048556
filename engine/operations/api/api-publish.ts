import { mayChange } from '../../access/acts.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { badInput, notFound } from '../../codes/refusals.ts'
import { storedFor } from '../document/change/stored-for.ts'
import type { Context } from '../../call/context.ts'

/** Freezes the API as its next release, by which calls are answered from now on, or goes back to an earlier one. Throws `notFound`. */
export const apiPublish: DeclaredOperation<'api-publish'> = async ({ id, release: again }, context) => {
  await storedFor(mayChange, 'api', id, context)
  const tellsSources = mayUseKind('data-source', 'read', context)
  if (again !== undefined && !(await context.store.releases.get(id, again))) throw notFound()
  const { release, problems } = await context.engine.apis.publish(id, userOf(context), { tellsSources, release: again })
  if (release === undefined) throw badInput(problems)
  context.audit({ object: `api ${id} release ${release}` })
  return { release, problems }
}

/** Calls of the API find nothing any more. */
export const apiWithdraw: DeclaredOperation<'api-withdraw'> = async ({ id }, context) => {
  await storedFor(mayChange, 'api', id, context)
  await context.engine.apis.withdraw(id, userOf(context))
  context.audit({ object: `api ${id} withdrawn` })
  return {}
}

const userOf = ({ session }: Pick<Context, 'session'>): string => session?.userKey ?? 'system'
