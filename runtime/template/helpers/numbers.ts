import { roundingMode } from '../../generated/codes.ts'
import { toDecimal } from '../../values/decimal.ts'
import { add, multiply, subtract } from '../../values/decimal.ts'
import { formatNumber } from '../../values/format-number.ts'
import { round, type Rounding } from '../../values/round.ts'
import type { Value } from '../value.ts'
import { wholeIn, type Helper } from './helper.ts'
import { kanjiNumber } from './kanji-number.ts'

/** Digits after the point that anybody asks for. */
const digits = [0, 20] as const

/** Ways of rounding by the words that templates use. */
const ways: Record<string, Rounding> = {
  floor: roundingMode.roundDown,
  ceil: roundingMode.roundUp,
  round: roundingMode.roundHalfUp,
}

export function roundingOf(value: Value | undefined): Rounding {
  const name = typeof value === 'string' && Object.hasOwn(ways, value) ? value : 'round'
  return ways[name] ?? roundingMode.roundHalfUp
}

function written(value: Value | undefined, options: Readonly<Record<string, Value>>, usual: object): string {
  const { decimals, rounding, prefix, suffix } = options
  return formatNumber(value, {
    group: true,
    ...usual,
    ...(decimals !== undefined && { decimals: wholeIn(decimals, 0, digits) }),
    ...(rounding !== undefined && { rounding: roundingOf(rounding) }),
    ...(typeof prefix === 'string' && { prefix }),
    ...(typeof suffix === 'string' && { suffix }),
  })
}

const counting = (count: (left: Value, right: Value) => number | string): Helper => ({
  takes: [2, 2],
  run: ([left = null, right = null]) => count(left, right),
})

/** Quotients have at most so many digits behind the point. */
const precision = 12

export const numberHelpers = {
  /** `{{number PRICE decimals=2 suffix="円"}}`: 12,345.60円 */
  number: {
    takes: [1, 1],
    options: ['decimals', 'rounding', 'prefix', 'suffix'],
    run: ([value], options) => written(value, options, {}),
  },
  /** `{{yen PRICE}}`: ¥12,345 */
  yen: {
    takes: [1, 1],
    options: ['decimals', 'rounding', 'prefix', 'suffix'],
    run: ([value], options) => written(value, options, { prefix: '¥', decimals: 0 }),
  },
  /** `{{percent RATE}}`: 0.1 is 10% */
  percent: {
    takes: [1, 1],
    options: ['decimals'],
    run: ([value = null], options) =>
      toDecimal(value) ? written(multiply(value, 100), { ...options, suffix: '%' }, {}) : '',
  },
  /** `{{kanji TOTAL}}`: 一万二千三百四十五; `formal=true`: 壱萬弐阡参百四拾五; `digits=true`: 一二三四五 */
  kanji: {
    takes: [1, 1],
    options: ['formal', 'digits'],
    run: ([value], { formal, digits: isRow }) =>
      kanjiNumber(value, { isFormal: formal === true, isRow: isRow === true }),
  },
  round: {
    takes: [1, 2],
    options: ['rounding'],
    run([value, places], { rounding }) {
      const decimal = toDecimal(value)
      return decimal ? round(decimal, wholeIn(places, 0, digits), roundingOf(rounding)).toFixed() : ''
    },
  },
  add: counting(add),
  subtract: counting(subtract),
  multiply: counting(multiply),
  divide: {
    takes: [2, 2],
    run([left, right]) {
      const [dividend, divisor] = [toDecimal(left), toDecimal(right)]
      if (!dividend || !divisor || divisor.eq(0)) return ''
      return round(dividend.div(divisor), precision, roundingMode.roundHalfUp).toFixed()
    },
  },
} satisfies Record<string, Helper>
