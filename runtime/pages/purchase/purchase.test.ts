import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'

const purchase = { amountField: 'PRICE' }
const condition = { conditions: [{ name: 'STOCK', condition: '>', value: 0 }] }

describe('purchase', () => {
  testRows({ type: 4, detail: {}, list: { columns: [{ field: 'NAME' }, { field: 'PRICE' }] } }, [
    [
      'a detail: what it costs stands out, with the way into the cart',
      { purchase },
      { aside: [{ cell: { value: { $get: 'row.PRICE' } } }, { cell: { then: { type: 'stepper', primary: true } } }] },
    ],
    [
      'a detail: how many there are stands out too',
      { purchase: { ...purchase, stockField: 'STOCK' } },
      { aside: [{}, { cell: { value: { $get: 'row.STOCK' } } }] },
    ],
    [
      'a detail: but for what the builder says',
      { purchase, detail: { highlights: [] } },
      { items: [{}, {}, { cell: { then: { type: 'stepper' } } }] },
    ],
  ])
  testRows({ type: 4 }, [
    ['a cart: its plan', { purchase }, { kind: 'purchase', rows: '7/list', amountField: 'PRICE' }],
    ['a cart: the quantity in each row', { purchase }, { name: 'PURCHASECOUNT', cell: { then: { type: 'stepper' } } }],
    ['a cart: its screen', { purchase }, { route: '/b2b/confirmCart/7' }],
    [
      'F-8 a sealed key leads to the order',
      { purchase },
      { route: '/b2b/purchase/main/7/:key', forward: { when: { name: 'load.sealed.inputData' } } },
    ],
  ])
  testRows({ type: 4, purchase }, [
    ['the most of one thing', { purchase: { maxCartCount: 12 } }, { type: 'stepper', max: 12 }],
    ['the most of one thing, as the plan holds it', { purchase: { maxCartCount: 12 } }, { kind: 'purchase', maxCartCount: 12 }],
    ['how many are left', { purchase: { stockField: 'STOCK' } }, { type: 'stepper', left: { $get: 'row.STOCK' } }],
    ['quick orders', { purchase: { quickOrderField: 'CODE' } }, { route: '/b2b/quickOrder/7' }],
    ['who may buy what', { purchase: { purchaseCondition: condition } }, { kind: 'purchase', condition: { name: 'row.STOCK', condition: '>' } }],
    ['why something cannot be bought', { purchase: { purchaseCondition: { ...condition, displayFlg: true, message: 'Sold out' } } }, { type: 'badge', value: 'Sold out' }],
    ['the unit of a quantity', { purchase: { quantityFormat: { unit: 'UNIT' } } }, { type: 'stepper', suffix: { $get: 'row.UNIT' } }],
    ['no quantity in the list', { purchase: { displayCartColumn: false } }, { name: 'PURCHASECOUNT', cell: {} }, 'gone'],
    ['what its heading says', { purchase: { columns: { cart: { label: 'Pieces' } } } }, { name: 'PURCHASECOUNT', label: 'Pieces' }],
    ['no subtotals in the cart', { purchase: { columns: { subtotal: { showFlg: 2 } } } }, { label: 'Subtotal', cell: {} }, 'gone'],
    ['which columns the cart has', { purchase: { cartColumns: ['NAME'] } }, { called: ['CODE', 'NAME'] }, 'gone'],
    ['digits of amounts', { purchase: { amountFormat: { decimalPoint: 2 } } }, { kind: 'purchase', amount: { decimals: 2 } }],
    ['the currency before the amount', { purchase: { amountFormat: { currencySymbol: '¥' } } }, { kind: 'purchase', amount: { prefix: { ja: '¥' } } }],
    ['the currency behind it', { purchase: { amountFormat: { currencySymbol: 'yen', position: 2 } } }, { kind: 'purchase', amount: { suffix: { ja: 'yen' } } }],
    ['an input of the order', { purchase: { inputs: [{ key: 'NOTE', label: 'Note' }] } }, { type: 'inputs', fields: [{ key: 'NOTE' }] }],
    ['what writes the order', { purchase: { headerSchemas: [{ schema: 'schema/goods' }] } }, { kind: 'purchase', header: [{ schema: 'schema/goods' }] }],
    ['what the total is called', { purchase: { orderAmountHeader: 'To pay' } }, { label: 'To pay', value: { $get: 'load.cart.totalText' } }],
    ['U-29 what comes next', { purchase: { completedMessage: 'We call you.' } }, { of: [{}, 'We call you.'] }],
    ['U-29 what is taken out of the cart in the list can come back', { purchase: { maxCartCount: 9 } }, { name: 'PURCHASECOUNT', cell: { then: { max: 9, onChange: [{ then: [{}, { action: { label: 'Undo' } }] }] } } }],
    ['what a button says', { purchase: { buttons: { confirmCart: { text: 'See the cart' } } } }, { type: 'button', label: 'See the cart' }],
  ]) // oxfmt-ignore
})
