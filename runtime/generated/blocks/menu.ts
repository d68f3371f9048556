// Made from schemas/ by `npm run generate`; do not edit.

import type { Icon } from '../common/icon.ts'
import type { Access } from '../screens/access.ts'
import type { ActionList } from '../screens/actions.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Entries that lead to screens.
 */
export type MenuBlock = {
  /**
   * Says which one this is.
   */
  type: 'menu'
  /**
   * Name of the menu, read aloud.
   */
  label?: ScreenText
  /**
   * How entries follow each other. Codes: column Below each other, row Beside each other. Default: "column".
   */
  direction?: 'column' | 'row'
  /**
   * From top to bottom.
   */
  items: MenuEntry[]
  /**
   * Keeps the block the same one when others come before it.
   */
  id?: string
  /**
   * Drawn only while this holds.
   */
  when?: ScreenCondition
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
}

/**
 * A word that leads somewhere.
 */
export type MenuEntry = {
  /**
   * Words of the entry.
   */
  label: ScreenText
  /**
   * Shown before the text.
   */
  icon?: Icon
  /**
   * Small text below.
   */
  description?: ScreenText
  /**
   * Route of the screen.
   */
  route?: ScreenText
  /**
   * Key of the screen, in place of its route.
   */
  screen?: string
  /**
   * Values for the route.
   */
  params?: {
    [k: string]: Value
  }
  /**
   * Key values of the row that is opened.
   */
  row?: Value
  /**
   * Values after the question mark.
   */
  query?: {
    [k: string]: Value
  }
  /**
   * Category values after the hash.
   */
  hash?: Value
  /**
   * An http or https address outside.
   */
  url?: ScreenText
  /**
   * Opens beside this page. Default: false.
   */
  newTab?: boolean
  /**
   * A number or word beside it.
   */
  badge?: Value
  /**
   * There only while this holds.
   */
  when?: ScreenCondition
  /**
   * Done in place of going somewhere.
   */
  onPress?: ActionList
  /**
   * Entries below it.
   */
  items?: MenuEntry[]
}
