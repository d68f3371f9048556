// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * An input, or a group of them.
 */
export type InputItem = {
  /**
   * What stands here. Codes: 1 Field, 2 Container, 99 End marker. Default: 1.
   */
  type?: 1 | 2 | 99
  /**
   * Key of the input that stands here.
   */
  field?: string
  /**
   * Heading of the group.
   */
  label?: Text
  /**
   * What the group holds.
   */
  items?: InputItem[]
}
