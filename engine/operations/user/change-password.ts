import type { Problem } from '../../../runtime/problem.ts'
import { isPasswordLength } from '../../accounts/passwords.ts'
import { badInput } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { isOwnPassword } from './check-password.ts'
import { ownAccount } from './own-account.ts'
import { ownSession } from '../../call/own-session.ts'

/** A new password ends all other sessions; this one goes on (AN-08). */
export const changePassword: DeclaredOperation<'change-password'> = async (input, context) => {
  const { engine, store } = context
  const { userKey } = await ownAccount(context)
  const problems: Problem[] = []
  const refuse = (code: string, at: string) => problems.push({ code, in: 'input', at, message: code })
  if (!isPasswordLength(input.password)) refuse('password-length', '/password')
  if (input.password !== input.confirmation) refuse('password-confirmation', '/confirmation')
  if (problems.length === 0 && !(await isOwnPassword(input.currentPassword, context)))
    refuse('password-wrong', '/currentPassword')
  if (problems.length > 0) throw badInput(problems)
  const passwordHash = await engine.accounts.passwords.hash(input.password)
  await store.users.write(userKey, {
    passwordHash,
    passwordChangedAt: context.now().toISOString(),
    mustChangePassword: false,
  })
  await store.sessions.removeAll({ audience: 'admin', userKey, except: ownSession(context).id })
  return {}
}
