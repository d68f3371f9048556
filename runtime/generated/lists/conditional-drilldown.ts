// Made from schemas/ by `npm run generate`; do not edit.

import type { Condition } from '../inputs/condition.ts'
import type { DrilldownSetting } from '../lists/drilldown-setting.ts'

/**
 * A drilldown for rows that meet conditions.
 */
export type ConditionalDrilldown = {
  /**
   * The first entry whose conditions hold is taken.
   */
  conditions: Condition[]
  /**
   * Where the click leads then.
   */
  drilldownSetting: DrilldownSetting
}
