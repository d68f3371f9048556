import { escapeMarkup } from '../escape-markup.ts'
import { textOfValue } from '../value.ts'
import { wholeIn, type Helper } from './helper.ts'

/** Millimetres of what stands on a paper. */
const millimetres = [1, 1000] as const

/** What cannot be drawn has its place on the paper all the same, with the value in it: nobody overlooks it. */
const missing = (text: string): string => `<span class="missing">${escapeMarkup(text)}</span>`

export const markupHelpers = {
  /** `{{barcode JAN type="ean13" height=12 text=true}}`: ean13, code39, code128, nw7 or qr; height in millimetres. */
  barcode: {
    takes: [1, 1],
    options: ['type', 'height', 'text'],
    isMarkup: true,
    run([value = null], { type = 'code128', height, text }, { draws }) {
      const shown = textOfValue(value)
      const asked = { type: textOfValue(type), value: shown, height: wholeIn(height, 12, [1, 200]) }
      return shown === '' ? '' : (draws.barcode({ ...asked, hasText: text === true }) ?? missing(shown))
    },
  },
  /** `{{picture "logo" width=40}}`: a picture of the report, by its name; width and height in millimetres. */
  picture: {
    takes: [1, 1],
    options: ['width', 'height'],
    isMarkup: true,
    run([name = null], { width, height }, { draws }) {
      const source = draws.picture(textOfValue(name))
      if (source === undefined) return missing(textOfValue(name))
      const size = Object.entries({ width, height }).flatMap(([side, value]) =>
        value === undefined ? [] : `${side}:${wholeIn(value, 20, millimetres)}mm`,
      )
      return `<img alt="" src="${escapeMarkup(source)}" style="${size.join(';')}">`
    },
  },
  /** `{{lines ADDRESS}}`: a text with its line breaks. */
  lines: {
    takes: [1, 1],
    isMarkup: true,
    run: ([value = null]) => escapeMarkup(textOfValue(value)).replace(/\r\n?|\n/g, '<br>'),
  },
} satisfies Record<string, Helper>
