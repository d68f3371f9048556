import Big from 'big.js'
import type { Aggregation } from '../../../runtime/report/workbook-setting.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { toDecimal, type Decimal } from '../../../runtime/values/decimal.ts'

interface Sum {
  count: number
  /** Of those that are numbers. */
  numbers: number
  total: Decimal
  least: unknown
  most: unknown
}

/** Digits of a mean: as many as a cell keeps. */
const meanDigits = 15

/** What all rows give together, field by field. */
export class RowSums {
  readonly #sums: Sum[]

  constructor(fields: number) {
    this.#sums = Array.from({ length: fields }, () => ({
      ...{ count: 0, numbers: 0, total: new Big(0), least: undefined, most: undefined },
    }))
  }

  /** @param wanted places of the fields that somebody asks for. */
  add(row: readonly unknown[], wanted: Iterable<number>): void {
    for (const at of wanted) {
      const sum = this.#sums[at]
      const value = row[at]
      if (!sum || value === null || value === undefined || value === '') continue
      sum.count++
      const number = toDecimal(value)
      if (number) {
        sum.numbers++
        sum.total = sum.total.plus(number)
      }
      if (sum.least === undefined || isLess(value, sum.least)) sum.least = value
      if (sum.most === undefined || isLess(sum.most, value)) sum.most = value
    }
  }

  /** Nothing where no row has a value; how many there are is known all the same. */
  value(at: number, aggregation: Aggregation): unknown {
    const sum = this.#sums[at]
    if (!sum) return undefined
    switch (aggregation) {
      case 'count':
        return sum.count
      case 'sum':
        return sum.total.toFixed()
      case 'avg':
        return sum.numbers === 0 ? undefined : new Big(sum.total.div(sum.numbers).toPrecision(meanDigits)).toFixed()
      case 'min':
        return sum.least
      case 'max':
        return sum.most
    }
  }
}

/** Numbers by their value, anything else as texts: days in ISO form by their time. */
function isLess(one: unknown, other: unknown): boolean {
  const [left, right] = [toDecimal(one), toDecimal(other)]
  return left && right ? left.lt(right) : asText(one) < asText(other)
}
