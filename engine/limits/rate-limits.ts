import ipaddr from 'ipaddr.js'
import type { RateClass } from '../definitions/call-spec.ts'
import type { CallsPerMinute } from '../settings/usual-rates.ts'
import { tooManyRequests } from '../codes/refusals.ts'

interface Bucket {
  tokens: number
  at: number
}

const mostBuckets = 100_000
const mostLooked = 1000

/** Token buckets of this node, per class and principal: a quarter of a minute's calls may come at once. */
export function makeRateLimits(rates: () => CallsPerMinute) {
  const classes: Record<RateClass, Map<string, Bucket>> = {
    read: new Map(),
    write: new Map(),
    heavy: new Map(),
    login: new Map(),
  }
  return {
    /** Throws as `take` would, and takes nothing. */
    requireSome(rate: RateClass, principal: string, now: number): void {
      const bucket = classes[rate].get(principal)
      const perMinute = rates()[rate]
      const missing = bucket ? 1 - bucket.tokens - ((now - bucket.at) * perMinute) / 60_000 : 0
      if (missing > 0) throw tooManyRequests({ retryAfter: Math.max(1, Math.ceil((missing * 60) / perMinute)) })
    },
    /** Takes one call from the principal's bucket; throws `tooManyRequests` with Retry-After when it is empty. */
    take(rate: RateClass, principal: string, now: number): void {
      const perMinute = rates()[rate]
      const most = Math.max(5, rate === 'login' ? perMinute / 2 : perMinute / 4)
      const buckets = classes[rate]
      let bucket = buckets.get(principal)
      if (!bucket) {
        if (buckets.size >= mostBuckets) makeRoom(buckets, now)
        buckets.set(principal, (bucket = { tokens: most, at: now }))
      }
      bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) * perMinute) / 60_000)
      bucket.at = now
      if (bucket.tokens < 1) {
        throw tooManyRequests({ retryAfter: Math.max(1, Math.ceil(((1 - bucket.tokens) * 60) / perMinute)) })
      }
      bucket.tokens -= 1
    },
  }
}

/** Who did nothing for a minute has a full bucket: forgetting that changes nothing. Else the oldest gives way, one alone. */
function makeRoom(buckets: Map<string, Bucket>, now: number): void {
  let looked = 0
  for (const [principal, { at }] of buckets) {
    if (now - at >= 60_000 || looked === mostLooked) buckets.delete(principal)
    if (looked++ === mostLooked) return
  }
}

export type RateLimits = ReturnType<typeof makeRateLimits>

/** The network that shares a bucket: an IPv4 address, or the /64 of an IPv6 one (DL-03). */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  try {
    const parsed = ipaddr.process(address)
    if (parsed.kind() === 'ipv4') return parsed.toString()
    return `${(parsed as ipaddr.IPv6).parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':')}::/64`
  } catch {
    return address
  }
}
