import type { LoginRequest } from '../../../runtime/generated/calls/user.ts'
import type { Language } from '../../../runtime/document.ts'
import { roleCodes } from '../../access/rights.ts'
import type { Account } from '../../accounts/accounts.ts'
import { isPasswordLength } from '../../accounts/passwords.ts'
import { CallError } from '../../codes/call-error.ts'
import { networkOf } from '../../limits/rate-limits.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { setAdminCookie } from './admin-cookie.ts'
import { loginLimits } from './login-limits.ts'
import { isRightFactor } from './two-factor.ts'

/** Password, then the second factor, then a new password where one is wanted; each step says which is next. */
export const login: DeclaredOperation<'login'> = async (input, context) => {
  const { engine, store } = context
  const userId = input.username.trim()
  const account = await engine.accounts.byUserId(userId)
  const state = account && (await store.users.state(account.userKey))
  const known = state?.lastLoginAddress === undefined ? undefined : networkOf(state.lastLoginAddress)
  const limits = await loginLimits(userId, known, context)
  const isRight = await engine.accounts.passwords.verify(state?.passwordHash, input.password)
  context.audit({ object: account ? `user/${account.userKey}` : 'user/?' })
  if (!account || !state || !isRight) {
    await limits.failed()
    if (account) await store.users.failed(account.userKey)
    throw new CallError(60101)
  }
  if (account.status === 'suspended') throw new CallError(60102)
  if (state.twoFactor) {
    if (input.twoFactorToken === undefined) throw new CallError(60105, { data: { name: account.spec.userId } })
    if (!(await isRightFactor(state, input.twoFactorToken, context))) {
      await limits.failed()
      throw new CallError(60108)
    }
  }
  if (state.mustChangePassword) await changeNow(account, input, context)
  await limits.succeeded()
  await store.users.succeeded(account.userKey, { address: context.address })
  return { token: await openAdminSession(account, context, input.language), name: account.spec.userId }
}

async function changeNow(
  { userKey }: Account,
  { password, newPassword }: LoginRequest,
  { engine, store, now }: Context,
): Promise<void> {
  if (newPassword === undefined) throw new CallError(60109)
  const code =
    newPassword === password ? 'password-same' : isPasswordLength(newPassword) ? undefined : 'password-length'
  if (code !== undefined) {
    throw new CallError(60106, { problems: [{ code, in: 'input', at: '/newPassword', message: code }] })
  }
  const passwordHash = await engine.accounts.passwords.hash(newPassword)
  await store.users.write(userKey, { passwordHash, passwordChangedAt: now().toISOString(), mustChangePassword: false })
}

/**
 * A session with the rights of now: what changes in roles holds from the next login. It speaks `language`, else the
 * user's own.
 */
export async function openAdminSession(account: Account, context: Context, language?: Language): Promise<string> {
  const { engine, store } = context
  const rights = await engine.accounts.rightsOf(account)
  const { token } = await store.sessions.create({
    audience: 'admin',
    userKey: account.userKey,
    epoch: await store.users.epoch(account.userKey),
    expiresAt: new Date(context.now().getTime() + engine.settings.current().sessionMs).toISOString(),
    address: context.address,
    data: {
      rights,
      roles: roleCodes(rights),
      userDbId: account.id,
      language: language ?? account.spec.language ?? engine.settings.current().language,
      license: account.spec.license ?? [],
    },
  })
  setAdminCookie(context, token)
  return token
}
