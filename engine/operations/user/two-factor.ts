import { createHash, randomBytes } from 'node:crypto'
import type { LoginState } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'

const stepSeconds = 30

/** TOTP as every authenticator app knows it: SHA-1, six digits, 30 s. The issuer stands before the name in the app. */
export async function makeFactor(label: string, secret?: string) {
  const { TOTP, Secret } = await import('otpauth')
  const key = secret === undefined ? new Secret({ size: 20 }) : Secret.fromBase32(secret)
  return new TOTP({ issuer: 'Kumiki', label, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret: key })
}

/** The step whose code this is, one before or after now; undefined when it is none. */
export async function stepOf(secret: string, typed: string, now: Date): Promise<number | undefined> {
  const token = plainCode(typed)
  if (!/^\d{6}$/.test(token)) return undefined
  const factor = await makeFactor('', secret)
  const delta = factor.validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

/** As it is compared: a Japanese keyboard writes the digits in full width, an app and a sheet of paper in groups. */
const plainCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '')

/** A code of the app, once and never before an accepted one; or a recovery code, once. */
export async function isRightFactor(state: LoginState, typed: string, { store, now }: Context): Promise<boolean> {
  const token = plainCode(typed)
  if (/^\d{6}$/.test(token)) {
    const step = state.twoFactorSecret === undefined ? undefined : await stepOf(state.twoFactorSecret, token, now())
    return step !== undefined && store.users.acceptStep(state.userKey, step)
  }
  return store.users.useRecoveryCode(state.userKey, hashOf(token.toLowerCase()))
}

/** Eight codes of 50 bits for the day the phone is lost, and the hashes that are kept of them. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789k'
  const plain = Array.from({ length: 8 }, () => Array.from(randomBytes(10), (byte) => letters[byte % 32]).join(''))
  return { codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes: plain.map(hashOf) }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
