import type { Day, Time } from '../values/dates.ts'

/** Days since spreadsheets began to count; `Date.UTC` takes years below 100 for those of the last century. */
export const daysSince1900 = ({ year, month, day }: Day): number =>
  (new Date(0).setUTCFullYear(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000

/** What part of its day a time is; `fraction`: of its last second. */
export const partOfDay = ({ hour, minute, second }: Time, fraction = 0): number =>
  (hour * 3600 + minute * 60 + second + fraction) / 86_400
