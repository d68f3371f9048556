import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'
import { document, site } from '../../test/small-site.ts'

const cart = (purchase: object = {}) =>
  document('content', 's.lines', {
    type: 4,
    keys: ['CODE'],
    list: { dataSchemas: [{ schema: 'schema/lines' }], limit: 33 },
    purchase: { amountField: 'QTY', ...purchase },
  })
const orderAgain = {
  content: 'content/s.lines',
  cart: 'content/s.lines',
  parameterTable: [{ ownField: 'CODE', targetField: 'CODE' }],
  keyFields: ['CODE'],
  countField: 'QTY',
}

describe('reorder', () => {
  testRows(
    {},
    [
      ['its plan', { orderAgain }, { kind: 'reorder', rows: '9/list', into: 9 }],
      ['by what lines are found', { orderAgain }, { kind: 'reorder', asks: ['CODE'], keys: ['CODE'], count: 'QTY' }],
      ['a row offers it', { orderAgain }, { label: 'Order again', icon: 'cart-plus' }],
      ['its screen asks for the lines', { orderAgain }, { call: 'order-again-lines', input: { of: 9 } }],
      ['what the lines accept', { orderAgain }, { plan: '9/list', conditions: { CODE: ['='] } }],
      ['what puts them into the cart', { orderAgain }, { icon: 'basket', disabled: {} }],
    ],
    cart({ buttons: { addCart: { icon: 'basket' } } }),
    site(),
  )
  testRows({ orderAgain }, [
    ['another column counts', { orderAgain: { countField: 'CODE' } }, { kind: 'reorder', count: 'CODE' }],
    ['the price of then', { orderAgain: { priceField: 'QTY' } }, { kind: 'reorder', price: 'QTY' }],
    ['another comparison', { orderAgain: { parameterTable: [{ ownField: 'NAME', targetField: 'CODE', condition: '>=' }] } }, { conditions: { CODE: ['>='] } }],
  ], cart()) // oxfmt-ignore
})
