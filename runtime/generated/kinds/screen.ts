// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Icon } from '../common/icon.ts'
import type { LicenceFlag } from '../common/licence-flag.ts'
import type { Scalar } from '../common/scalar.ts'
import type { Access } from '../screens/access.ts'
import type { BlockList } from '../screens/blocks.ts'
import type { ScreenForward } from '../screens/screen-forward.ts'
import type { ScreenLoad } from '../screens/screen-load.ts'
import type { ScreenModel } from '../screens/screen-model.ts'
import type { ScreenState } from '../screens/screen-state.ts'
import type { ScreenText } from '../screens/screen-text.ts'

/**
 * A page that the renderer draws.
 */
export type ScreenSpec = {
  /**
   * Address at which the screen opens; :name stands for a parameter.
   */
  route: string
  /**
   * What stands around the blocks. Codes: console Console, site Site, blank Blank. Default: "console".
   */
  layout?: 'console' | 'site' | 'blank'
  /**
   * Heading, tab and breadcrumb.
   */
  title: ScreenText
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
   * Who can open it.
   */
  access: Access
  /**
   * Shown in the menu.
   */
  icon?: Icon
  /**
   * Colour behind the page.
   */
  background?: Color
  /**
   * Menus do not show it. Default: false.
   */
  hidden?: boolean
  /**
   * Its tab cannot be closed. Default: false.
   */
  affix?: boolean
  /**
   * Opening it again begins anew. Default: false.
   */
  noCache?: boolean
  /**
   * Route of the menu entry that is marked while it is open.
   */
  activeMenu?: string
  /**
   * It gets no tab among the visited pages. Default: false.
   */
  skip?: boolean
  /**
   * Values for the route when a menu opens it.
   */
  defaultParams?: {
    [k: string]: Scalar
  }
  /**
   * Another screen that opens in its place while the condition holds, if the user may open that one.
   */
  forward?: ScreenForward
  /**
   * What the page is for and how usual things are done there, shown beside it to whoever asks.
   */
  help?: {
    /**
     * Stands above everything else.
     */
    about: string
    /**
     * Each is opened by a press.
     *
     * Items: Something that people come here to do.
     */
    tasks: {
      /**
       * Words that are pressed.
       */
      title: string
      /**
       * What is pressed and typed, in its order.
       */
      text: string
    }[]
  }
  /**
   * Values that blocks read and set.
   */
  state?: {
    [k: string]: ScreenState
  }
  /**
   * Data that is fetched when the screen opens.
   */
  load?: {
    [k: string]: ScreenLoad
  }
  /**
   * Values under edit.
   */
  models?: {
    [k: string]: ScreenModel
  }
  /**
   * What is drawn, from top to bottom.
   */
  blocks: BlockList
}
