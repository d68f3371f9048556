import { opTypeByAmount } from '../generated/codes.ts'
import Big from 'big.js'
import { toDecimal, type Decimal } from '../values/decimal.ts'
import { formatNumber } from '../values/format-number.ts'
import { round, type Rounding } from '../values/round.ts'

/** A line that changes the total (specification 3, amount correction). */
export interface Correction {
  /** The input that holds the value. */
  key: string
  /** `add` and `subtract` take the value as it is; `tax` adds value/100 of the total so far. */
  type: 'add' | 'subtract' | 'tax'
  /** The total so far that decides: every order, at or above `amount`, below it. */
  when?: (typeof opTypeByAmount)[keyof typeof opTypeByAmount]
  amount?: string
  /** Taken in place of the value where the rule does not apply; without: the line is left out. */
  otherwise?: string
}

export interface Amount {
  decimals: number
  rounding: Rounding
}

export interface TotalLine {
  key: string
  /** Exact digits. */
  value: string
  /** Only corrections by tax: the rate in percent. */
  rate?: string
}

/** Price × count, rounded as amounts are. An empty or wrong price counts as nothing: undefined. */
export function subtotalOf(price: unknown, count: number, amount: Amount): string | undefined {
  const one = toDecimal(price)
  return one && round(one.times(count), amount.decimals, amount.rounding).toFixed(amount.decimals)
}

/** The lines `subtotal`, each correction, `total`; every line is rounded by itself, so that the printed ones add up. */
export function totalsOf(
  subtotals: readonly unknown[],
  corrections: readonly Correction[],
  inputs: Readonly<Record<string, unknown>>,
  amount: Amount,
): TotalLine[] {
  const digits = (value: Decimal) => value.toFixed(amount.decimals)
  const rounded = (value: Decimal) => round(value, amount.decimals, amount.rounding)
  const subtotal = subtotals.reduce<Decimal>((sum, value) => sum.plus(toDecimal(value) ?? 0), new Big(0))
  const lines: TotalLine[] = [{ key: 'subtotal', value: digits(subtotal) }]
  let total = subtotal
  for (const correction of corrections) {
    const { key, type } = correction
    const given = valueFor(correction, total, inputs)
    if (!given) continue
    const change = rounded(type === 'tax' ? total.times(given).div(100) : type === 'subtract' ? given.neg() : given)
    total = total.plus(change)
    lines.push(type === 'tax' ? { key, value: digits(change), rate: given.toFixed() } : { key, value: digits(change) })
  }
  return [...lines, { key: 'total', value: digits(total) }]
}

function valueFor(
  correction: Correction,
  total: Decimal,
  inputs: Readonly<Record<string, unknown>>,
): Decimal | undefined {
  const { key, when = opTypeByAmount.everyOrder, amount = '0', otherwise } = correction
  const reaches = total.gte(amount)
  if ((when === opTypeByAmount.atOrAboveAnAmount && !reaches) || (when === opTypeByAmount.belowAnAmount && reaches))
    return otherwise === undefined ? undefined : toDecimal(otherwise)
  return toDecimal(Object.hasOwn(inputs, key) ? inputs[key] : undefined) ?? new Big(0)
}

/** An amount as people read it: `¥1,234`. */
export function amountText(
  value: unknown,
  format: {
    group: boolean
    decimals: number
    rounding: Rounding
    prefix?: Record<string, string>
    suffix?: Record<string, string>
  },
  language: string,
): string {
  const { group, decimals, rounding } = format
  return formatNumber(value, {
    group,
    decimals,
    rounding,
    prefix: format.prefix?.[language],
    suffix: format.suffix?.[language],
  })
}
