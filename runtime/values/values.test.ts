import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, parseDay, parseTime, toIsoDay, toIsoTime, weekdayOf } from './dates.ts'
import { add, multiply, subtract, toDecimal } from './decimal.ts'
import { fillText } from './fill-text.ts'
import { foldWidth } from './fold-width.ts'
import { formatNumber } from './format-number.ts'
import { isDoubleByte, isSingleByte } from './is-width.ts'
import { dayIn, offsetDay } from './offset-day.ts'
import { round } from './round.ts'

describe('formatNumber', () => {
  test.each([
    [1234567, { group: true }, '1,234,567'],
    ['1234567.50', { group: true }, '1,234,567.50'],
    ['123456789012345678901234.5', { group: true }, '123,456,789,012,345,678,901,234.5'],
    [0.1, { decimals: 2 }, '0.10'],
    [999, { group: true }, '999'],
    [1000, { group: true, prefix: '¥' }, '¥1,000'],
    [-1000, { group: true, prefix: '¥' }, '-¥1,000'],
    [12, { suffix: '個' }, '12個'],
    [1.005, { decimals: 2, rounding: 3 }, '1.01'],
    ['-1.5', { decimals: 0, rounding: 1 }, '-2'],
    ['-1.5', { decimals: 0, rounding: 2 }, '-1'],
    ['-0.4', { decimals: 0, rounding: 3 }, '0'],
    [2.2, { scale: 2 }, '2.20'],
    [3, { scale: 2, group: true, suffix: '%' }, '3.00%'],
    ['-2.205', { scale: 2 }, '-2.205'],
    ['2.20', { scale: 2 }, '2.20'],
    ['', {}, ''],
    [null, {}, ''],
    ['在庫', { group: true }, '在庫'],
    [1e21, {}, '1000000000000000000000'],
  ] as const)('%j %j → %s', (value, format, text) => {
    expect(formatNumber(value, format)).toBe(text)
  })
})

describe('round', () => {
  test.each([
    ['1.25', 1, 1, '1.2'],
    ['1.25', 1, 2, '1.3'],
    ['1.25', 1, 3, '1.3'],
    ['-1.25', 1, 1, '-1.3'],
    ['-1.25', 1, 2, '-1.2'],
    ['-1.25', 1, 3, '-1.3'],
    ['2.675', 2, 3, '2.68'],
  ] as const)('%s to %i digits, mode %i → %s', (value, digits, mode, text) => {
    expect(round(toDecimal(value)!, digits, mode).toFixed()).toBe(text)
  })

  test('floor ≤ value ≤ ceil', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        (units, scale, digits) => {
          const value = toDecimal(units)!.div(10 ** scale)
          expect(round(value, digits, 1).lte(value) && round(value, digits, 2).gte(value)).toBe(true)
        },
      ),
    )
  })
})

test.each([
  ['12', '12'],
  [' 1.5 ', '1.5'],
  ['+3', '3'],
  ['.5', '0.5'],
  ['1.', '1'],
  ['1e3', '1000'],
  ['', undefined],
  ['1,000', undefined],
  ['0x10', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  [Number.NaN, undefined],
  [true, undefined],
  [null, undefined],
  ['1e9999', undefined],
] as const)('toDecimal(%j)', (value, text) => {
  // oxfmt-ignore
  expect(toDecimal(value)?.toFixed()).toBe(text)
})

test('sums are exact, and numbers again where a double holds them', () => {
  expect(add(0.1, 0.2)).toBe(0.3)
  expect(add('9999999999999999.9', 1)).toBe('10000000000000000.9')
  expect(subtract('1', '0.9')).toBe(0.1)
  expect(multiply(1.1, 3)).toBe(3.3)
  expect(add('x', 1)).toBe(1)
})

describe('dates', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['２０２６年１１月２０日', '2026-11-20'],
    ['２０２６／１１／２０', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['2026-11-20T09:12:00+09:00', '2026-11-20'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', undefined],
    ['1900-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-00-10', undefined],
    ['11/20', undefined],
    ['', undefined],
    [null, undefined],
  ] as const)('parseDay(%j)', (text, day) => {
    // oxfmt-ignore
    const found = parseDay(text)
    expect(found && toIsoDay(found)).toBe(day)
  })

  test.each([
    ['9:05', '09:05:00'],
    ['09:05:30', '09:05:30'],
    ['0905', '09:05:00'],
    ['090530', '09:05:30'],
    ['０９：０５', '09:05:00'],
    ['24:00', undefined],
    ['9:60', undefined],
    ['2026-11-20 09:05:30', '09:05:30'],
    ['2026-11-20T09:05:30.123Z', '09:05:30'],
    ['2026-11-20', undefined],
  ] as const)('parseTime(%j)', (text, time) => {
    // oxfmt-ignore
    const found = parseTime(text)
    expect(found && toIsoTime(found)).toBe(time)
  })

  test.each([
    ['20261120', 'yyyy/MM/dd', 'ja', '2026/11/20'],
    ['2026-11-20', 'M月d日(E)', 'ja', '11月20日(金)'],
    ['2026-11-20', 'E', 'en', 'Fri'],
    ['2026-11-20 09:05:30', 'yyyy-MM-dd HH:mm', 'ja', '2026-11-20 09:05'],
    ['090530', 'HH:mm', 'ja', '09:05'],
    ['未定', 'yyyy-MM-dd', 'ja', '未定'],
    [null, 'yyyy-MM-dd', 'ja', ''],
  ] as const)('formatDate(%j, %s, %s) → %s', (value, format, language, text) => {
    expect(formatDate(value, format, language)).toBe(text)
  })

  test.each([
    ['2026-01-31', '+', 1, 'month', '2026-02-28'],
    ['2024-02-29', '+', 1, 'year', '2025-02-28'],
    ['2026-03-01', '-', 1, 'day', '2026-02-28'],
    ['2026-01-15', '-', 13, 'month', '2024-12-15'],
    ['2026-12-31', '+', 1, 'day', '2027-01-01'],
  ] as const)('%s %s%i %s → %s', (from, sign, number, unit, to) => {
    expect(toIsoDay(offsetDay(parseDay(from)!, { sign, number, unit }))).toBe(to)
  })

  test('weekdays and days agree with the calendar of the platform', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1600-01-01'), max: new Date('3000-01-01'), noInvalidDate: true }),
        (date) => {
          const day = parseDay(date.toISOString())!
          expect(weekdayOf(day)).toBe(date.getUTCDay())
          expect(
            offsetDay(offsetDay(day, { sign: '+', number: 40, unit: 'day' }), { sign: '-', number: 40, unit: 'day' }),
          ).toEqual(day)
        },
      ),
    )
  })

  test('the day is that of the time zone', () => {
    expect(toIsoDay(dayIn(new Date('2026-11-20T16:00:00Z'), 'Asia/Tokyo'))).toBe('2026-11-21')
  })
})

describe('Japanese text', () => {
  test.each([
    ['ＡＢＣ１２３', 'ABC123'],
    ['ｶﾞｷﾞ', 'ガギ'],
    ['～', '~'],
    ['〜', '~'],
    ['－', '-'],
    ['−', '-'],
    ['‐', '-'],
    ['ー', 'ー'],
    ['㈱', '(株)'],
    ['①', '1'],
  ])('foldWidth(%s) → %s', (text, folded) => {
    // oxfmt-ignore
    expect(foldWidth(text)).toBe(folded)
    expect(foldWidth(folded)).toBe(folded)
  })

  test.each([
    ['abc', true, false],
    ['ｶﾅ', true, false],
    ['金物', false, true],
    ['a金', false, false],
  ] as const)('width of %s', (text, single, double) => {
    // oxfmt-ignore
    expect([isSingleByte(text), isDoubleByte(text)]).toEqual([single, double])
  })
})

test('fillText leaves places without a value, and never reads patterns of its values', () => {
  expect(fillText('{0} of {1} {2}', ['$&', '{0}'])).toBe('$& of {0} {2}')
})
