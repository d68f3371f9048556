import { countLogin } from '../../limits/login-tries.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { ownAccount } from './own-account.ts'

/** Whether this is the caller's own password; wrong ones count as wrong logins do (AN-24). */
export const checkPassword: DeclaredOperation<'check-password'> = async ({ password }, context) => ({
  checkRes: await isOwnPassword(password, context),
})

export async function isOwnPassword(password: string, context: Context): Promise<boolean> {
  const { engine, store } = context
  const { userKey, spec } = await ownAccount(context)
  using tried = await countLogin('console', spec.userId, context)
  const state = await store.users.state(userKey)
  const isRight = await tried.check(engine.accounts.passwords.verify(state?.passwordHash, password))
  if (isRight) await tried.giveBack()
  return isRight
}
