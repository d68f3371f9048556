// Made from schemas/ by `npm run generate`; do not edit.

import type { Access } from '../screens/access.ts'
import type { ScreenCondition } from '../screens/screen-condition.ts'
import type { ScreenText } from '../screens/screen-text.ts'
import type { Value } from '../screens/value.ts'

/**
 * Headings, paragraphs, lists, links and pictures that a person wrote.
 */
export type FormattedTextBlock = {
  /**
   * Says which one this is.
   */
  type: 'formatted-text'
  /**
   * With # for headings, - and 1. for lists, **strong**, [words](address) and ![description](picture).
   */
  text: ScreenText
  /**
   * Objects with the key by which the text names a picture, and where the picture is.
   */
  pictures?: Value
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
