import { createHash } from 'node:crypto'
import { networkOf } from '../../limits/rate-limits.ts'
import { CallError } from '../../codes/call-error.ts'
import type { Context } from '../../call/context.ts'

const pairWindowMs = 5 * 60_000
const idWindowMs = 15 * 60_000
const free = 5
const longestWaitMs = 30_000

/**
 * Counts wrong logins in the store, so that all nodes count together. From one network: five in five minutes. For one
 * user id from everywhere: after five, each further try waits longer, at most 30 s, so that a stranger slows the owner
 * down but locks nobody out; the network of the owner's last login does not wait. Unknown ids are counted alike.
 */
export async function loginLimits(userId: string, knownNetwork: string | undefined, context: Context) {
  const { counters } = context.store
  // The id is typed by strangers: its hash has a fixed length.
  const id = createHash('sha256').update(userId).digest('base64url').slice(0, 22)
  const network = networkOf(context.address)
  const pair = `login ${id} ${network}`
  const all = `login-id ${id}`
  const wait = `login-wait ${id}`
  const refuseUntil = (resetAt: string): never => {
    const seconds = Math.ceil((Date.parse(resetAt) - context.now().getTime()) / 1000)
    throw new CallError(42900, { retryAfter: Math.max(1, seconds) })
  }
  const isOver = (resetAt: string): boolean => Date.parse(resetAt) <= context.now().getTime()
  const counted = await counters.get(pair)
  if (counted && counted.count >= free && !isOver(counted.resetAt)) refuseUntil(counted.resetAt)
  const waiting = await counters.get(wait)
  if (waiting && !isOver(waiting.resetAt) && network !== knownNetwork) refuseUntil(waiting.resetAt)
  return {
    async failed(): Promise<void> {
      await counters.add(pair, { windowMs: pairWindowMs })
      const { count } = await counters.add(all, { windowMs: idWindowMs })
      if (count >= free) await counters.add(wait, { windowMs: Math.min(longestWaitMs, 1000 * 2 ** (count - free)) })
    },
    async succeeded(): Promise<void> {
      await counters.reset(pair)
      await counters.reset(all)
      await counters.reset(wait)
    },
  }
}
