import { isAffordable } from '../../../accounts/passwords.ts'
import type { Context } from '../../../call/context.ts'

/**
 * Whether the password fits the hash that a login schema found; never for what is no argon2 hash, and for an unknown ID
 * it takes as long. The hash is a customer's own: one that asks for more work than a login is worth is refused.
 */
export async function verifyLoginHash(hash: unknown, password: string, { engine }: Context): Promise<boolean> {
  const isHash = typeof hash === 'string' && hash.startsWith('$argon2')
  const known = isHash && isAffordable(hash) ? hash : undefined
  if (isHash && known === undefined) engine.log.warn({}, 'a password hash of a site asks for too much work')
  return engine.accounts.passwords.verify(known, password)
}
