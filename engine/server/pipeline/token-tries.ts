import type { Engine } from '../engine.ts'
import { networkOf } from '../../limits/rate-limits.ts'

/** Tokens that are none cost a look into the store: as many as logins may fail from one network. */
export function tokenTries({ limits }: Pick<Engine, 'limits'>, address: string) {
  const principal = `token ${networkOf(address)}`
  return {
    /** Throws `tooManyRequests` where none is left. */
    requireSome: (): void => limits.requireSome('login', principal, performance.now()),
    /** For a token that is none. */
    take: (): void => limits.take('login', principal, performance.now()),
  }
}
