import Big from 'big.js'
import { toDigits } from '../../../../runtime/values/decimal.ts'

/** As many digits as Excel keeps and shows: what a double has behind them, nobody has typed. */
const exactDigits = 15

/** A number as its digits: Excel writes doubles with 17 of them, the fewest that mean it are what was typed. */
export function numberText(value: string): string | undefined {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return undefined
  const text = String(Number.isInteger(number) ? number : Number(number.toPrecision(exactDigits)))
  return text.includes('e') ? toDigits(new Big(text)) : text
}

const daySeconds = 86_400
/** From Excel's day 0 to 1970; the workbooks of old Macintoshes count from 1904. */
const daysTo1970 = { from1900: 25_569, from1904: 24_107 }
/** 9999-12-31 */
const lastDay = 2_958_466

/**
 * A day, a time, or both in ISO form of the number of days that Excel keeps, with so many digits of a second: a double has others
 * behind them, which nobody has typed. Undefined where it says none.
 */
export function momentText(value: string, from1904: boolean, fraction: 0 | 3): string | undefined {
  const days = Number(value)
  if (value.trim() === '' || !(days >= 0 && days < lastDay)) return undefined
  const parts = 10 ** fraction
  const count = Math.round(days * daySeconds * parts)
  const own = count % (daySeconds * parts)
  const time = new Date((own / parts) * 1000).toISOString().slice(11, own % parts === 0 ? 19 : 23)
  if (count < daySeconds * parts && (days > 0 || !from1904)) return time
  // Excel has a 29 February 1900, as Lotus 1-2-3 had: before it the days are one off.
  const day = Math.floor(count / (daySeconds * parts)) + (!from1904 && days < 60 ? 1 : 0)
  const date = new Date((day - (from1904 ? daysTo1970.from1904 : daysTo1970.from1900)) * daySeconds * 1000)
  const iso = date.toISOString().slice(0, 10)
  return own === 0 ? iso : `${iso}T${time}`
}
