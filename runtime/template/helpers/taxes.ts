import { roundingMode } from '../../generated/codes.ts'
import { add, decimalOf, toDecimal } from '../../values/decimal.ts'
import { round } from '../../values/round.ts'
import { entryOf, listOf, plain, recordOf, textOfValue } from '../value.ts'
import { listIn, type Helper } from './helper.ts'
import { grouped } from './lists.ts'
import { roundingOf } from './numbers.ts'

/** Digits of a rate in per cent. */
const rateDigits = 6

/**
 * `{{#each (taxes lines rate="RATE" amount="AMOUNT")}}`: sums for each rate of an invoice, the highest rate first. The tax is
 * reckoned from the sum and rounded once for each rate, as 消費税法施行令 第70条の10 asks for; `rounding` is floor, ceil or
 * round, without it floor. `included=true`: amounts hold the tax. Each has `rate` (per cent), `net`, `tax`, `gross` and `rows`.
 */
export const taxHelpers = {
  taxes: {
    takes: [1, 1],
    options: ['rate', 'amount', 'rounding', 'included'],
    gives: ([list]) =>
      listOf(recordOf({ rate: plain, net: plain, tax: plain, gross: plain, ...(list && { rows: list }) })),
    run([list], { rate, amount, rounding = 'floor', included }, { step }) {
      step(listIn(list).length)
      const mode = roundingOf(rounding)
      const field = textOfValue(amount ?? null)
      return grouped(listIn(list), textOfValue(rate ?? null))
        .map(([key, rows]) => {
          const given = decimal(key)
          // 0.1 and 10 are the same rate.
          const percent = given.gt(0) && given.lt(1) ? given.times(100) : given
          const sum = decimal(rows.reduce<number | string>((total, row) => add(total, entryOf(row, field)), 0))
          const tax = round(sum.times(percent).div(included === true ? percent.plus(100) : 100), 0, mode)
          const [net, gross] = included === true ? [sum.minus(tax), sum] : [sum, sum.plus(tax)]
          return {
            rate: round(percent, rateDigits, roundingMode.roundHalfUp).toFixed(),
            ...{ net: net.toFixed(), tax: tax.toFixed(), gross: gross.toFixed(), rows },
          }
        })
        .sort((a, b) => Number(b.rate) - Number(a.rate))
    },
  },
} satisfies Record<string, Helper>

const decimal = (value: unknown) => toDecimal(value) ?? decimalOf(0)
