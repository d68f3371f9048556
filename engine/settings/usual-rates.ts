import type { SettingsSpec } from '../../runtime/generated/kinds/settings.ts'

export type CallsPerMinute = Required<NonNullable<SettingsSpec['rateLimits']>>

export const usualRates: CallsPerMinute = { read: 30_000, write: 3_000, heavy: 240, login: 60 }
