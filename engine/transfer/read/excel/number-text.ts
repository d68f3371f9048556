import Big from 'big.js'
import { toDigits } from '../../../../runtime/values/decimal.ts'

/** A number as its digits: Excel writes doubles with 17 of them, the fewest that mean it are what was typed. */
export function numberText(value: string): string | undefined {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return undefined
  const text = String(number)
  return text.includes('e') ? toDigits(new Big(number)) : text
}

const daySeconds = 86_400
/** From Excel's day 0 to 1970; the workbooks of old Macintoshes count from 1904. */
const daysTo1970 = { from1900: 25_569, from1904: 24_107 }
/** 9999-12-31 */
const lastDay = 2_958_466

/** A day, a time, or both in ISO form of the number of days that Excel keeps; undefined where it says none. */
export function momentText(value: string, from1904: boolean): string | undefined {
  const days = Number(value)
  if (value.trim() === '' || !(days >= 0 && days < lastDay)) return undefined
  const seconds = Math.round(days * daySeconds)
  const time = new Date((seconds % daySeconds) * 1000).toISOString().slice(11, 19)
  if (seconds < daySeconds && (days > 0 || !from1904)) return time
  // Excel has a 29 February 1900, as Lotus 1-2-3 had: before it the days are one off.
  const day = Math.floor(seconds / daySeconds) + (!from1904 && days < 60 ? 1 : 0)
  const date = new Date((day - (from1904 ? daysTo1970.from1904 : daysTo1970.from1900)) * daySeconds * 1000)
  const iso = date.toISOString().slice(0, 10)
  return time === '00:00:00' ? iso : `${iso}T${time}`
}
