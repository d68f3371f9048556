// Made from schemas/ by `npm run generate`; do not edit.

import type { MenuItem } from '../screens/menu-item.ts'

/**
 * A tree of entries that open screens.
 */
export type MenuSpec = {
  /**
   * Where the menu stands. Codes: console Console, site Site. Default: "console".
   */
  layout?: 'console' | 'site'
  /**
   * Entries from top to bottom.
   */
  items: MenuItem[]
}
