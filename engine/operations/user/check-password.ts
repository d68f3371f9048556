import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { loginLimits } from './login-limits.ts'
import { ownAccount } from './own-account.ts'

/** Whether this is the caller's own password; wrong ones count as wrong logins do (AN-24). */
export const checkPassword: DeclaredOperation<'check-password'> = async ({ password }, context) => ({
  checkRes: await isOwnPassword(password, context),
})

export async function isOwnPassword(password: string, context: Context): Promise<boolean> {
  const { engine, store } = context
  const { userKey, spec } = await ownAccount(context)
  const limits = await loginLimits(spec.userId, undefined, context)
  const state = await store.users.state(userKey)
  const isRight = await engine.accounts.passwords.verify(state?.passwordHash, password)
  if (!isRight) await limits.failed()
  return isRight
}
