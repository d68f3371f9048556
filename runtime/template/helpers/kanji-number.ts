import { asText } from '../../values/as-text.ts'
import { toDecimal } from '../../values/decimal.ts'

/** 大字 stand on papers where nobody may add a stroke: cheques, receipts, deeds. */
const numerals = {
  plain: { digits: '〇一二三四五六七八九', small: ['', '十', '百', '千'], large: ['', '万', '億', '兆', '京'] },
  formal: { digits: '零壱弐参四五六七八九', small: ['', '拾', '百', '阡'], large: ['', '萬', '億', '兆', '京'] },
}

/** Digits for which there is a name here: below 10 to the 20th. */
const most = 20

/** A whole number in 漢数字. `isFormal`: in 大字, a one before each unit. `isRow`: digit by digit, as addresses have them. */
export function kanjiNumber(value: unknown, { isFormal = false, isRow = false } = {}): string {
  const decimal = toDecimal(value)
  if (!decimal) return asText(value)
  const whole = decimal.round(0, 0).toFixed()
  const sign = whole.startsWith('-') ? '△' : ''
  const text = whole.replace('-', '')
  const names = isFormal ? numerals.formal : numerals.plain
  if (isRow || text.length > most) return sign + [...text].map((digit) => names.digits.charAt(Number(digit))).join('')
  if (text === '0') return names.digits.charAt(0)
  const groups = text.padStart(Math.ceil(text.length / 4) * 4, '0').match(/\d{4}/g) ?? []
  return sign + groups.map((group, at) => groupOf(group, groups.length - 1 - at, { names, isFormal })).join('')
}

interface Writing {
  names: (typeof numerals)['plain']
  isFormal: boolean
}

/** Four digits with their large unit; those without any say nothing. */
function groupOf(group: string, unit: number, { names, isFormal }: Writing): string {
  const written = [...group].map((digit, at) => {
    const small = names.small[3 - at] ?? ''
    if (digit === '0') return ''
    // 十, 百 and 千 are said without a one, but 一万 with it.
    return digit === '1' && small !== '' && !isFormal ? small : names.digits.charAt(Number(digit)) + small
  })
  const text = written.join('')
  return text === '' ? '' : text + (names.large[unit] ?? '')
}
