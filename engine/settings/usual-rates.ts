import type { RateClass } from '../definitions/call-spec.ts'

export type CallsPerMinute = Record<RateClass, number>

export const usualRates: CallsPerMinute = { read: 30_000, write: 3_000, heavy: 240, login: 60 }
