// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { Condition } from '../inputs/condition.ts'

/**
 * A badge for rows that meet conditions.
 */
export type ValueBadge = {
  /**
   * Rows whose value is drawn so.
   */
  conditions: Condition[]
  /**
   * Written in place of the value; empty writes the value.
   */
  label?: Text
  /**
   * What the colour says. Codes: info Information, success Success, warning Warning, error Error, neutral Neutral. Default: "neutral".
   */
  tone?: 'info' | 'success' | 'warning' | 'error' | 'neutral'
}
