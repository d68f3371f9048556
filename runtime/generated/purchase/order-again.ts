// Made from schemas/ by `npm run generate`; do not edit.

import type { DrilldownParameter } from '../lists/drilldown-parameter.ts'

/**
 * Puts what belongs to a row, such as the lines of an order, into a cart.
 */
export type OrderAgain = {
  /**
   * The content whose list has the lines.
   */
  content: `${string}/${string}`
  /**
   * What is passed to that list: it gives the lines of the row.
   */
  parameterTable: DrilldownParameter[]
  /**
   * Fields of the lines that hold the item's key, in the order of the key of the content that sells it.
   *
   * Items: Part of the key.
   */
  keyFields: string[]
  /**
   * Field of the lines with the quantity.
   */
  countField: string
  /**
   * Field of the lines with the price of then: where it is another one today, it stands struck out beside it.
   */
  priceField?: string
  /**
   * The content that sells the items: they go into its cart.
   */
  cart: `${string}/${string}`
}
