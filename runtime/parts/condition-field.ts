import { cartColumns } from './cart-columns.ts'
import { loginColumn } from './login-column.ts'
import type { PartReader } from './part.ts'
import { resultColumn } from './result-column.ts'

/** What a condition may compare: the logged-in customer where it decides on display, else the row. */
export const conditionField: PartReader = (document, at, library) => {
  if (at.includes('/displaySetting/')) return loginColumn(document, at, library)
  const columns = resultColumn(document, at, library)
  return columns && [...columns, ...cartColumns]
}
