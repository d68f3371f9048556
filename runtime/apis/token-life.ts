import * as defaults from '../generated/defaults.ts'
import type { ApiTokenSpec } from '../generated/kinds/api-token.ts'

const dayMs = 86_400_000
const unitMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: dayMs }
/** A date that no session outlives. */
const never = Date.UTC(9999, 11, 31)

/** When a token of this type ends that is made now: one that a program fetched, or one that was made in the console. */
export function tokenEnd(spec: ApiTokenSpec, now: Date): Date {
  const { type, expiry = {}, longTermExpiry = defaults.apiTokenSpec.longTermExpiry } = spec
  if (type === 'indefinite') return new Date(never)
  if (type === 'longTerm') return new Date(now.getTime() + longTermExpiry * dayMs)
  const { number = defaults.apiTokenSpec.expiry.number, unit = defaults.apiTokenSpec.expiry.unit } = expiry
  return new Date(Math.min(never, now.getTime() + number * unitMs[unit]))
}

/** Whether what ends then works until it is revoked. */
export const isEndless = (expiresAt: string): boolean => Date.parse(expiresAt) >= never

/** When a client secret ends: it holds until another is made. */
export const secretEnd = (): Date => new Date(never)
