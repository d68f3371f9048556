import { CallError } from '../../codes/call-error.ts'
import { badInput, notFound } from '../../codes/refusals.ts'
import { roleCodes } from '../../access/rights.ts'
import type { Account } from '../../accounts/accounts.ts'
import type { Context } from '../../call/context.ts'
import { countCode } from '../../limits/login-tries.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { requireGoverned } from '../../kinds/govern.ts'
import { isOwnPassword } from './check-password.ts'
import { makeFactor, makeRecoveryCodes, stepOf } from './two-factor.ts'
import { ownSession } from '../../call/own-session.ts'

/**
 * A secret that waits for its first code; until then the login stays as it was (AN-19). Over a factor that works the own
 * password is asked: an open screen is not enough to take an account over.
 */
export const generateTwoFactor: DeclaredOperation<'generate-two-factor'> = async ({ id, password }, context) => {
  const account = await accountOf(id, context)
  const state = await context.store.users.state(account.userKey)
  if (state?.twoFactor) await requireOwnPassword(account, password, context)
  const factor = await makeFactor(account.spec.userId)
  const secret = factor.secret.base32
  await context.store.users.write(account.userKey, { twoFactorPending: secret })
  const url = factor.toString()
  const { toDataURL } = await import('qrcode')
  return { url, qr: await toDataURL(url, { margin: 1, width: 240 }), secret }
}

export const enableTwoFactor: DeclaredOperation<'enable-two-factor'> = async ({ userId, token }, context) => {
  const account = await accountOf(userId, context)
  const { userKey, spec } = account
  const { store } = context
  const state = await store.users.state(userKey)
  const secret = state?.twoFactorPending
  if (secret === undefined) throw refusal('two-factor-not-started')
  const tried = await countCode(spec.userId, context)
  const step = await stepOf(secret, token, context.now())
  if (step === undefined) throw refusal('two-factor-wrong')
  await tried.succeeded()
  const { codes, hashes } = makeRecoveryCodes()
  await store.users.write(userKey, {
    twoFactor: true,
    twoFactorSecret: secret,
    twoFactorPending: undefined,
    twoFactorLastStep: step,
    recoveryCodes: hashes,
  })
  if (context.session?.data.owesFactor === true && context.session.userKey === userKey)
    await giveRights(account, context)
  return { recoveryCodes: codes }
}

/** Off; the secret in the app is worth nothing from now on. For the own account the password is asked. */
export const disableTwoFactor: DeclaredOperation<'disable-two-factor'> = async ({ userId, password }, context) => {
  const account = await accountOf(userId, context)
  const { userKey } = account
  const isOwn = userKey === context.session?.userKey
  if (isOwn && context.engine.settings.current().twoFactor) throw refusal('two-factor-obligatory')
  await requireOwnPassword(account, password, context)
  await context.store.users.write(userKey, {
    twoFactor: false,
    twoFactorSecret: undefined,
    twoFactorPending: undefined,
    recoveryCodes: [],
  })
  if (!isOwn) await context.store.users.raiseEpoch(userKey)
  return {}
}

/** What the login held back until the second factor stands. */
async function giveRights(account: Account, context: Context): Promise<void> {
  const { engine, store } = context
  const session = ownSession(context)
  const rights = await engine.accounts.rightsOf(account)
  const data = { ...session.data, owesFactor: false, rights, roles: roleCodes(rights) }
  await store.sessions.setData(session.id, data)
}

/** For the own account; of somebody else's nobody knows the password. */
async function requireOwnPassword({ userKey }: Account, password: string | undefined, context: Context): Promise<void> {
  if (userKey !== context.session?.userKey) return
  if (password !== undefined && (await isOwnPassword(password, context))) return
  throw badInput([{ code: 'password-wrong', in: 'input', at: '/password', message: 'password-wrong' }])
}

async function accountOf(id: number, context: Context): Promise<Account> {
  const account = await context.engine.accounts.byId(id)
  if (!account) throw notFound()
  await requireGoverned(account, context)
  context.audit({ object: `user/${account.userKey}` })
  return account
}

function refusal(code: string): CallError {
  return badInput([{ code, in: 'input', at: '/token', message: code }])
}
