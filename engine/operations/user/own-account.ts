import type { Account } from '../../accounts/accounts.ts'
import { userDeleted } from '../../codes/refusals.ts'
import type { Context } from '../../call/context.ts'

/** The caller's account; a user who is gone is told so. */
export async function ownAccount({ engine, session }: Context): Promise<Account> {
  const account = session && (await engine.accounts.get(session.userKey))
  if (!account) throw userDeleted()
  return account
}
