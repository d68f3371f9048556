// Made from schemas/ by `npm run generate`; do not edit.

import type { DateText } from '../common/date.ts'
import type { Time } from '../common/time.ts'

/**
 * When end users can use the site.
 */
export type UsageTime = {
  /**
   * The site can be used only at the times below. Default: false.
   */
  limitFlg?: boolean
  /**
   * The site opens at this time.
   */
  from?: Time
  /**
   * The site closes at this time.
   */
  to?: Time
  /**
   * Days on which the site is open; empty: every day.
   *
   * Items: A day on which the site is open. Codes: 0 Sunday, 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday.
   */
  weekdays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
  /**
   * Further days on which the site is closed.
   */
  stopDates?: DateText[]
  /**
   * The clock of the site: of the times above, of what today is, and of the days into which graphs put moments that say their zone. Default: "Asia/Tokyo".
   */
  timeZone?: string
}
