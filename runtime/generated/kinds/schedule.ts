// Made from schemas/ by `npm run generate`; do not edit.

import type { Time } from '../common/time.ts'

/**
 * Runs a content at set times.
 */
export type ScheduleSpec = {
  /**
   * What runs.
   */
  content: `${string}/${string}`
  /**
   * How often it runs. Codes: day Every day, week Every week, month Every month, endOfMonth End of month.
   */
  type: 'day' | 'week' | 'month' | 'endOfMonth'
  /**
   * Time of day at which it runs.
   */
  executeTime: Time
  /**
   * The time is meant in it. Default: "Asia/Tokyo".
   */
  timeZone?: string
  /**
   * Days on which it runs.
   *
   * Items: A day on which it runs. Codes: 0 Sunday, 1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday.
   */
  weekdays?: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
  /**
   * Day of the month; shorter months are left out.
   */
  day?: number
  /**
   * Mail that is sent afterwards.
   */
  mailSetting?: `${string}/${string}`
  /**
   * It does not run until this is off. Default: false.
   */
  suspend?: boolean
}
