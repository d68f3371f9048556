// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * A card for each item of a list.
 */
export type CardsBlock = {
  /**
   * Says which one this is.
   */
  type: 'cards'
  /**
   * Name of the group, read aloud.
   */
  label?: ScreenText
  /**
   * List of items; expressions below read them as item.
   */
  items: Value
  /**
   * First line of a card.
   */
  title: ScreenText
  /**
   * Further lines.
   */
  text?: ScreenText
  /**
   * Name of the icon.
   */
  icon?: Value
  /**
   * Address of a picture.
   */
  image?: Value
  /**
   * A number or word in the corner.
   */
  badge?: Value
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
   * Parts of 24 that a card takes; left out: as many cards stand side by side as fit.
   */
  span?: Value
  /**
   * Number of the card's item in the list of the document that it was made of, counted from 0: a preview finds the setting of the card by it.
   */
  number?: Value
  /**
   * Pixels of a card. Default: 240.
   */
  minWidth?: number
  /**
   * Said in place of cards.
   */
  empty?: ScreenText
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
 * A card that the screen itself holds; the expressions of the block read its values.
 */
export type CardsItem = {
  /**
   * Left out of the screen for people without this right.
   */
  access?: Access
  [k: string]: Value | Access | undefined
}
