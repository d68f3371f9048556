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
   * Key of the screen; left out: the kind; of one that leads to another: document- and the kind.
   */
  key?: string
  /**
   * Address at which the screen opens; :name stands for a parameter. Left out of one that leads to another: that at which any document of the kind opens.
   */
  route?: string
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
   * Key of the screen that is the page of a saved document: every link to one opens that, which has the parameter id. A new document is made here.
   */
  leadsTo?: string
  /**
   * Another screen that opens in its place while the condition holds, if the user may open that one.
   */
  forward?: ScreenForward
}
