// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { InputCheck } from '../inputs/input-check.ts'

/**
 * A value in an object that a program sends.
 */
export type ApiField = {
  /**
   * Name of the value in the object.
   */
  name: string
  /**
   * How the value is written. Codes: character Character, numeric Numeric, boolean True or false, date Date, dateTime Date and time. Default: "character".
   */
  dataType?: 'character' | 'numeric' | 'boolean' | 'date' | 'dateTime'
  /**
   * Only these values are taken; empty: any.
   *
   * Items: A value that is taken.
   */
  values?: string[]
  /**
   * What the documentation says of the value.
   */
  label?: Text
  /**
   * What the value must fulfil.
   */
  inputCheck?: InputCheck
}
