// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Scalar } from '../common/scalar.ts'

/**
 * One entry of a menu.
 */
export type MenuItem = {
  /**
   * Text of the entry.
   */
  title?: string
  /**
   * Shown before the title.
   */
  icon?: Icon
  /**
   * Key of the screen that opens; the entry is shown to those who may open it.
   */
  screen?: string
  /**
   * Values for the route of the screen.
   */
  params?: {
    [k: string]: Scalar
  }
  /**
   * Entries below this one; without any visible one it is not shown.
   */
  items?: MenuItem[]
}
