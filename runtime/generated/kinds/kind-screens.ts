// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { LicenceFlag } from '../common/licence-flag.ts'
import type { Right } from '../common/right.ts'
import type { Scalar } from '../common/scalar.ts'
import type { Access } from '../screens/access.ts'
import type { ScreenForward } from '../screens/screen-forward.ts'

/**
 * Where lists and forms of kinds have a route and a title of their own, though a screen for any kind draws them.
 */
export type KindScreensSpec = {
  /**
   * Screens that draw several kinds, by their keys, and for each the screens that have its states, loads, models and blocks.
   */
  tables: {
    /**
     * One for each route.
     */
    [k: string]: KindScreensRow[]
  }
}

/**
 * One screen; the schema of the kind says which right and licence it takes.
 */
export type KindScreensRow = {
  /**
   * Kind of the documents that it shows.
   */
  kind: string
  /**
   * Key of the screen; left out: the kind.
   */
  key?: string
  /**
   * Address at which the screen opens; :name stands for a parameter.
   */
  route: string
  /**
   * What menus, tabs and breadcrumb call it; left out: as its schema does. A form that shows a document is called as that.
   */
  title?: string
  /**
   * What it is called in place of its title for those who have the licence.
   */
  licensedTitle?: {
    /**
     * Licence that must be active.
     */
    licence: LicenceFlag
    /**
     * Heading, tab and breadcrumb.
     */
    title: string
  }
  /**
   * Shown in the menu.
   */
  icon?: Icon
  /**
   * Menus do not show it, and mark the entry with this route while it is open.
   */
  activeMenu?: string
  /**
   * Values for the route when a menu opens it.
   */
  params?: {
    [k: string]: Scalar
  }
  /**
   * The right on the kind that opens it; left out: read.
   */
  right?: Right
  /**
   * Who can open it, in place of what the kind says.
   */
  access?: Access
  /**
   * Another screen that opens in its place while the condition holds, if the user may open that one.
   */
  forward?: ScreenForward
}
