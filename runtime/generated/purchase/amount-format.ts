// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * How amounts are written and rounded.
 */
export type AmountFormat = {
  /**
   * A comma after every three digits. Default: true.
   */
  commaSeperated?: boolean
  /**
   * Written next to amounts.
   */
  currencySymbol?: Text
  /**
   * On which side of the amount the symbol stands. Codes: 1 Before the amount, 2 After the amount. Default: 1.
   */
  position?: 1 | 2
  /**
   * Amounts keep this many; left out: as many as the column of the amount has.
   */
  decimalPoint?: number
  /**
   * What happens to further decimal places. Codes: 1 Round down, 2 Round up, 3 Round half up. Default: 1.
   */
  decimalPointOperation?: 1 | 2 | 3
}
