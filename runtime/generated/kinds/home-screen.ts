// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { Picture } from '../common/picture.ts'
import type { Text } from '../common/text.ts'

/**
 * What users of a site see first.
 */
export type HomeScreenSpec = {
  /**
   * Heading of the page; empty takes the name of the site.
   */
  title?: Text
  /**
   * Text below the heading.
   */
  message?: Text
  /**
   * Colour behind the page.
   */
  background?: Color
  /**
   * Picture at the top of the page.
   */
  image?: Picture
  /**
   * Entries of the page, row by row; empty shows every content.
   *
   * Items: An entry that opens a content.
   */
  tiles?: {
    /**
     * The content that opens.
     */
    content: `${string}/${string}`
    /**
     * Written on the tile; empty takes the name of the content.
     */
    label?: Text
    /**
     * In parts of the page's width: 24 is all of it, 12 a half, 8 a third, 6 a quarter; all of it on narrow screens, and where it is embedded. Default: 12.
     */
    span?: number
    /**
     * Picture on the tile.
     */
    image?: Picture
    /**
     * The first rows of the content stand on the tile. Default: false.
     */
    embed?: boolean
    /**
     * How many rows of a list stand on the tile. Default: 5.
     */
    rows?: number
  }[]
}
