import { CallError } from '../../../codes/call-error.ts'
import type { Context } from '../../../call/context.ts'
import { codes } from '../rows/codes.ts'

const windowMs = 5 * 60_000
/** Wrong passwords in five minutes: of one ID from one address, of one ID from everywhere, from one address. */
const limits = { pair: 5, id: 30, address: 60 }

/**
 * Counts wrong logins of end users in the store, so that all nodes count together. A stranger can slow an ID down but
 * not lock it for its owner's address.
 */
export async function limitLogins(context: Context, siteId: number, id: string) {
  const { counters } = context.store
  const names = {
    pair: `site-login ${siteId} ${id} ${context.address}`,
    id: `site-login ${siteId} ${id}`,
    address: `site-login-from ${context.address}`,
  }
  for (const [kind, name] of Object.entries(names)) {
    const counted = await counters.get(name)
    if (!counted || counted.count < limits[kind as keyof typeof limits]) continue
    const seconds = Math.ceil((Date.parse(counted.resetAt) - context.now().getTime()) / 1000)
    throw new CallError(codes.tooMany, { retryAfter: Math.max(1, seconds) })
  }
  return {
    async failed() {
      for (const name of Object.values(names)) await counters.add(name, { windowMs })
    },
    async succeeded() {
      await counters.reset(names.pair)
    },
  }
}
