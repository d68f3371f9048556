import type { Account } from '../../server/accounts/accounts.ts'
import { CallError } from '../../server/call-error.ts'
import type { Context } from '../operation.ts'

/** The caller's account; a user who is gone is told so. */
export async function ownAccount({ engine, session }: Context): Promise<Account> {
  const account = session && (await engine.accounts.get(session.userKey))
  if (!account) throw new CallError(50015)
  return account
}
