import { notFound } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { requireGoverned } from '../../kinds/govern.ts'
import { endLoginWait as endWait } from '../../limits/login-tries.ts'

/** After wrong passwords or codes a login waits; who may change its user says that it waits no longer. */
export const endLoginWait: DeclaredOperation<'end-login-wait'> = async ({ userId }, context) => {
  const account = await context.engine.accounts.byId(userId)
  if (!account) throw notFound()
  await requireGoverned(account, context)
  context.audit({ object: `user/${account.userKey}` })
  await endWait(account.spec.userId, context.store)
  return {}
}
