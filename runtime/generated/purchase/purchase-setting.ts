// Made from schemas/ by `npm run generate`; do not edit.

import type { ReportOutput } from '../common/report-output.ts'
import type { Text } from '../common/text.ts'
import type { Condition } from '../inputs/condition.ts'
import type { InputField } from '../inputs/input-field.ts'
import type { AmountFormat } from '../purchase/amount-format.ts'
import type { Button } from '../purchase/button.ts'
import type { PurchaseColumn } from '../purchase/purchase-column.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * How rows are put into the cart and ordered.
 */
export type PurchaseSetting = {
  /**
   * One item can be ordered this often at most. Default: 999.
   */
  maxCartCount?: number
  /**
   * The list has a column with quantity and cart button. Default: true.
   */
  displayCartColumn?: boolean
  /**
   * Columns that the cart adds to the rows.
   */
  columns?: {
    /**
     * Column with the quantity, in the list and in the cart; the cart always shows it.
     */
    cart?: PurchaseColumn
    /**
     * Column with amount times quantity.
     */
    subtotal?: PurchaseColumn
    /**
     * Column with the buttons, apart from the quantity; empty: they stand with the quantity.
     */
    addDeleteBtn?: PurchaseColumn
  }
  /**
   * Fields that the cart shows; empty shows all of the list.
   *
   * Items: Shown in the cart.
   */
  cartColumns?: string[]
  /**
   * Field with the price of one; without it nothing can be ordered, and the content cannot be published.
   */
  amountField?: string
  /**
   * Field with the number that is left: no more can be put into the cart or ordered; empty: no such limit.
   */
  stockField?: string
  /**
   * Field with the code that customers type, scan or paste from a spreadsheet, each with a quantity; empty: there is no quick order.
   */
  quickOrderField?: string
  /**
   * How amounts are written and rounded.
   */
  amountFormat?: AmountFormat
  /**
   * How quantities are written where they only stand.
   */
  countFormat?: {
    /**
     * A comma after every three digits. Default: false.
     */
    commaSeperated?: boolean
    /**
     * Quantities are written with this many. Default: 0.
     */
    decimalPoint?: number
  }
  /**
   * The unit of quantities.
   */
  quantityFormat?: {
    /**
     * A field with the unit, or the unit itself.
     */
    unit?: string
    /**
     * On which side of the quantity the unit stands. Codes: 1 Before the quantity, 2 After the quantity. Default: 2.
     */
    unitPosition?: 1 | 2
  }
  /**
   * Which rows can be bought.
   */
  purchaseCondition?: {
    /**
     * Items that cannot be bought say why. Default: false.
     */
    displayFlg?: boolean
    /**
     * Shown in place of the cart button.
     */
    message?: Text
    /**
     * Only rows that meet them can be bought; empty: always.
     */
    conditions?: Condition[]
  }
  /**
   * What the user fills in before ordering.
   */
  inputs?: InputField[]
  /**
   * Run once for the order, in this order.
   */
  headerSchemas?: DataSchema[]
  /**
   * Run for each row of the cart, in this order.
   */
  detailSchemas?: DataSchema[]
  /**
   * Runs last, in the same transaction.
   */
  afterOrderSchema?: DataSchema
  /**
   * Mails that an order sends, to the customer and to the firm: each mail setting once.
   *
   * Items: A mail that is sent.
   */
  mails?: `${string}/${string}`[]
  /**
   * Reports of the order that its page offers when it was placed: the first column that the order and the report have says which one it is, unless its schemas take values of the order as of a row.
   */
  reportOutputs?: ReportOutput[]
  /**
   * Written beside the total of the rows.
   */
  totalAmountHeader?: Text
  /**
   * Written beside the amount that is ordered.
   */
  orderAmountHeader?: Text
  /**
   * How the buttons look.
   */
  buttons?: {
    /**
     * Opens the cart.
     */
    confirmCart?: Button
    /**
     * Orders the cart.
     */
    purchasePage?: Button
    /**
     * Puts the row into the cart.
     */
    addCart?: Button
    /**
     * Takes the row out of the cart.
     */
    removeCart?: Button
    /**
     * Shown for rows that cannot be bought.
     */
    notAvailable?: Button
  }
  /**
   * After ordering, a button leads to the page below. Default: false.
   */
  showPurchasedPageBtn?: boolean
  /**
   * What comes next, read below the thanks; empty: where the order is found again.
   */
  completedMessage?: Text
  /**
   * Opens after ordering; empty returns to the list.
   */
  afterOrder?: `${string}/${string}`
}
