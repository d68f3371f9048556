// Made from schemas/ by `npm run generate`; do not edit.

import type { DateText } from '../common/date.ts'
import type { Picture } from '../common/picture.ts'
import type { Text } from '../common/text.ts'

/**
 * A page with a formatted text; its title is the name of the content.
 */
export type MessagePage = {
  /**
   * # begins a heading, ## a smaller one, - or 1. an item of a list; **strong**, [words](https://...) for a link, ![description](key) for a picture on a line of its own.
   */
  text: Text
  /**
   * Pictures that the text shows by their key.
   *
   * Items: A picture of the text.
   */
  pictures?: {
    /**
     * The text names the picture by it.
     */
    key: string
    /**
     * The file that is shown.
     */
    picture: Picture
  }[]
  /**
   * First day on which users see it, by the clock of the site; empty: from the day it is published.
   */
  from?: DateText
  /**
   * Last day on which users see it, by the clock of the site; empty: it stays.
   */
  to?: DateText
  /**
   * The text itself stands on the home page, not only its card. Default: false.
   */
  home?: boolean
}
