import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDecimal } from '../values/decimal.ts'
import { cartStateOf, withCount, type CartItem } from './cart-state.ts'
import { amountText, subtotalOf, totalsOf, type Correction } from './totals.ts'

const yen = { decimals: 0, rounding: 1 } as const

test.each([
  [true, 0, 'can-add'],
  [true, 2, 'in-cart'],
  [false, 2, 'in-cart'],
  [false, 0, 'not-available'],
] as const)('CANPURCHASE %j with count %i: %s', (CANPURCHASE, PURCHASECOUNT, state) => {
  expect(cartStateOf({ CANPURCHASE, PURCHASECOUNT })).toBe(state)
})

describe('withCount', () => {
  const item: CartItem = { CANPURCHASE: true, PURCHASECOUNT: 0, PURCHASEID: 0 }
  test.each([
    [item, 3, { PURCHASECOUNT: 3, PURCHASEID: 'c' }],
    [{ ...item, PURCHASECOUNT: 3, PURCHASEID: 'c' }, 0, { PURCHASECOUNT: 0, PURCHASEID: 0 }],
    [item, 1000, { PURCHASECOUNT: 999, PURCHASEID: 'c' }],
    [item, -1, { PURCHASECOUNT: 0, PURCHASEID: 0 }],
    [item, 1.5, { PURCHASECOUNT: 0, PURCHASEID: 0 }],
    [{ ...item, CANPURCHASE: false }, 2, { PURCHASECOUNT: 0, PURCHASEID: 0 }],
    [{ CANPURCHASE: false, PURCHASECOUNT: 5, PURCHASEID: 'c' }, 9, { PURCHASECOUNT: 5, PURCHASEID: 'c' }],
    [{ CANPURCHASE: false, PURCHASECOUNT: 5, PURCHASEID: 'c' }, 2, { PURCHASECOUNT: 2, PURCHASEID: 'c' }],
  ])('%j set to %d', (from, count, to) => {
    expect(withCount(from, count, 'c')).toMatchObject(to)
  })
})

describe('totals', () => {
  const tax: Correction = { key: 'TAX', type: 'tax' }
  const freight: Correction = { key: 'FREIGHT', type: 'add', when: 3, amount: '10000' }
  const off: Correction = { key: 'OFF', type: 'subtract' }
  const lines = (subtotals: unknown[], corrections: Correction[], inputs = {}) =>
    totalsOf(subtotals, corrections, inputs, yen).map(({ key, value }) => `${key} ${value}`)

  test.each<[string, unknown[], Correction[], object, string[]]>([
    ['empty', [], [], {}, ['subtotal 0', 'total 0']],
    ['sum', ['100', 200], [], {}, ['subtotal 300', 'total 300']],
    ['tax is floored', ['999'], [tax], { TAX: '10' }, ['subtotal 999', 'TAX 99', 'total 1098']],
    [
      'tax of what was corrected before',
      ['1000'],
      [off, tax],
      { OFF: 100, TAX: 10 },
      ['subtotal 1000', 'OFF -100', 'TAX 90', 'total 990'],
    ],
    ['below the amount', ['9999'], [freight], { FREIGHT: 800 }, ['subtotal 9999', 'FREIGHT 800', 'total 10799']],
    ['at the amount', ['10000'], [freight], { FREIGHT: 800 }, ['subtotal 10000', 'total 10000']],
    [
      'otherwise',
      ['10000'],
      [{ ...freight, otherwise: '0' }],
      { FREIGHT: 800 },
      ['subtotal 10000', 'FREIGHT 0', 'total 10000'],
    ],
    ['no value', ['100'], [tax], {}, ['subtotal 100', 'TAX 0', 'total 100']],
    [
      'inherited names are no input',
      ['100'],
      [{ key: 'constructor', type: 'add' }],
      {},
      ['subtotal 100', 'constructor 0', 'total 100'],
    ],
  ])('%s', (_name, subtotals, corrections, inputs, expected) => {
    expect(lines(subtotals, corrections, inputs)).toEqual(expected)
  })

  test('the printed lines add up, whatever the amounts and rounding', () => {
    const amounts = fc.array(
      fc
        .tuple(fc.nat(10_000_000), fc.nat(999))
        .map(([sen, count]) => subtotalOf(`${sen / 100}`, count, { decimals: 0, rounding: 3 })!),
    )
    fc.assert(
      fc.property(
        amounts,
        fc.nat(30),
        fc.nat(1000),
        fc.constantFrom(1, 2, 3),
        (subtotals, rate, discount, rounding) => {
          const all = totalsOf(subtotals, [off, tax], { TAX: rate, OFF: discount }, { decimals: 0, rounding: rounding })
          const sum = all.slice(0, -1).reduce((left, line) => left.plus(line.value), toDecimal(0)!)
          expect(sum.toFixed()).toBe(all.at(-1)!.value)
        },
      ),
    )
  })
})

test.each([
  ['12.50', 3, { decimals: 0, rounding: 1 }, '37'],
  ['12.50', 3, { decimals: 0, rounding: 2 }, '38'],
  ['0.1', 3, { decimals: 2, rounding: 3 }, '0.30'],
  [null, 3, yen, undefined],
  ['abc', 3, yen, undefined],
] as const)('%s × %i', (price, count, amount, text) => {
  expect(subtotalOf(price, count, amount)).toBe(text)
})

test('amounts are written in the language', () => {
  const format = { group: true, decimals: 0, rounding: 1, suffix: { ja: '円', en: ' yen' } } as const
  expect([amountText('1234', format, 'ja'), amountText('1234', format, 'en')]).toEqual(['1,234円', '1,234 yen'])
})
