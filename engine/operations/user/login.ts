import type { LoginRequest } from '../../../runtime/generated/calls/user.ts'
import type { Language } from '../../../runtime/document.ts'
import { noRights, roleCodes } from '../../access/rights.ts'
import { languageOf } from './language-of.ts'
import type { Account } from '../../accounts/accounts.ts'
import { isPasswordLength } from '../../accounts/passwords.ts'
import { badInput, codeNeeded, loginSuspended, newPasswordNeeded, wrongCode } from '../../codes/refusals.ts'
import { countCode, countLogin } from '../../limits/login-tries.ts'
import type { LoginTry } from '../../limits/login-tries.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { setAdminCookie } from './admin-cookie.ts'
import { isRightFactor } from './two-factor.ts'

/** Password, then the second factor, then a new password where one is wanted; each step says which is next. */
export const login: DeclaredOperation<'login'> = async (input, context) => {
  const { engine, store } = context
  const userId = input.username.trim()
  using tried = await countLogin('console', userId, context)
  const account = await engine.accounts.byUserId(userId)
  const state = account && (await store.users.state(account.userKey))
  const isRight = await tried.check(engine.accounts.passwords.verify(state?.passwordHash, input.password))
  context.audit({ object: account ? `user/${account.userKey}` : 'user/?' })
  if (!account || !state || !isRight) {
    noteFailure(account, context)
    throw tried.wrong()
  }
  if (account.status === 'suspended') {
    await tried.giveBack()
    throw loginSuspended()
  }
  if (state.twoFactor) {
    if (input.twoFactorToken === undefined) {
      await tried.giveBack()
      throw codeNeeded({ data: { name: account.spec.userId } })
    }
    const code = await countCode(userId, context)
    if (!(await isRightFactor(state, input.twoFactorToken, context))) {
      noteFailure(account, context)
      throw wrongCode()
    }
    await code.succeeded()
  }
  if (state.mustChangePassword) await changeNow(account, input, tried, context)
  await tried.succeeded()
  await store.users.succeeded(account.userKey, { address: context.address })
  context.audit({ user: account.userKey })
  return {
    token: await openAdminSession(account, context, input.language),
    name: account.spec.userId,
    ...(state.failedLogins > 0 && { failures: { count: state.failedLogins, lastAt: state.lastFailedAt ?? '' } }),
  }
}

/** For the owner to be told of. Nobody waits for it: a known id must not take longer than an unknown one (AN-02). */
function noteFailure(account: Account | undefined, { engine, store }: Context): void {
  if (!account) return
  store.users
    .failed(account.userKey)
    .catch((error: unknown) => engine.log.warn({ error }, 'a failed login could not be noted'))
}

async function changeNow(
  { userKey }: Account,
  { password, newPassword }: LoginRequest,
  tried: LoginTry,
  { engine, store, now }: Context,
): Promise<void> {
  if (newPassword === undefined) {
    await tried.giveBack()
    throw newPasswordNeeded()
  }
  const code =
    newPassword === password ? 'password-same' : isPasswordLength(newPassword) ? undefined : 'password-length'
  if (code !== undefined) {
    throw badInput([{ code, in: 'input', at: '/newPassword', message: code }])
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
  const own = await engine.accounts.rightsOf(account)
  // Where everybody must have a second factor, whoever has none may do nothing but set one up.
  const state = await store.users.state(account.userKey)
  const owesFactor = engine.settings.current().twoFactor && state?.twoFactor !== true
  const rights = owesFactor ? noRights : own
  const { token } = await store.sessions.create({
    audience: 'admin',
    userKey: account.userKey,
    epoch: await store.users.epoch(account.userKey),
    expiresAt: new Date(context.now().getTime() + engine.settings.current().sessionMs).toISOString(),
    address: context.address,
    data: {
      owesFactor,
      rights,
      roles: roleCodes(rights),
      userDbId: account.id,
      language: language ?? languageOf(account, context),
      license: account.spec.license ?? [],
    },
  })
  setAdminCookie(context, token)
  return token
}
