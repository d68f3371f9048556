import type { Text } from '../../../../runtime/document.ts'
import type { Facts } from '../../../sources/facts.ts'
import type { Words } from './table-name.ts'
import type { OrderTables } from './order-roles.ts'
import type { TableShape } from './table-shape.ts'

/** An order as its statements write it. */
export interface Order extends OrderTables {
  amount: string
  quantity: string
  /** Column with how many are left: of the item, or of a table beside it that has one row for each. */
  stock?: { shape: TableShape; key: string; column: string } | undefined
}

export interface OrderOptions {
  words: Words
  /** Day of now, as the dialect writes it. */
  today: string
  /** Field of the login's row that says which customer somebody is. */
  customerField: string
  /** How the header's key comes back from the statement; undefined: it is a sequence ID. */
  returning: Facts['returningKey']
  /** What a column of the table into which the statement writes is called. */
  label(column: string): Text | undefined
}

/** Ends of the keys of the schemas that an order runs. */
export const orderSlugs = { header: 'order-add', line: 'order-line-add', stock: 'order-stock' } as const
