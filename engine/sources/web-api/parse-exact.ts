import { WebApiRefused } from '../../web-api/errors.ts'

/** Lists and objects of an answer: each takes many times what it is written with. */
const mostParts = 2_000_000
/** Shorter numbers are exact, but for the very large. */
const longNumber = 16

const [quote, backslash, openList, openObject] = [0x22, 0x5c, 0x5b, 0x7b]

/**
 * The JSON value of a text whose numbers keep all their digits: those that a double cannot hold are texts. Throws a
 * SyntaxError, and `WebApiRefused` for one that has more lists and objects than anybody reads.
 *
 * The text is looked through once before: a function that JSON.parse asks for each value takes fifty times as long.
 */
export function parseExact(text: string): unknown {
  let exact = ''
  let from = 0
  let parts = 0
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    if (code === quote) at = behindText(text, at + 1)
    else if (isOfNumber(code)) {
      const to = behindNumber(text, at + 1)
      const source = to - at >= longNumber || hasExponent(text, at, to) ? text.slice(at, to) : ''
      if (isNumber.test(source) && !isExact(Number(source), source)) {
        exact += `${text.slice(from, at)}"${source}"`
        from = to
      }
      at = to
    } else {
      if ((code === openList || code === openObject) && ++parts > mostParts)
        throw new WebApiRefused('web-api-parts', '/spec/request/filter')
      at++
    }
  }
  return JSON.parse(from === 0 ? text : exact + text.slice(from))
}

/** Where the text ends whose quote is before this place. */
function behindText(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === backslash && before > begin) before--
    if ((at - before) % 2 === 0) return at + 1
  }
  return text.length
}

function behindNumber(text: string, begin: number): number {
  let at = begin
  while (isOfNumber(text.charCodeAt(at)) || isExponent(text.charCodeAt(at))) at++
  return at
}

function hasExponent(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isExponent(text.charCodeAt(at))) return true
  return false
}

/** A digit, `+`, `-` or `.`; nothing stands outside the text. */
const isOfNumber = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e

const isExponent = (code: number): boolean => code === 0x65 || code === 0x45

/** As JSON writes it (RFC 8259, 6). */
const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Whether the double has the digits that were written. */
const isExact = (value: number, source: string): boolean =>
  Number.isFinite(value) &&
  (/[.eE]/.test(source) ? digitsOf(source).replace(/^0+/, '').length <= 15 : Number.isSafeInteger(value))

const digitsOf = (source: string): string => source.replace(/[eE].*$/, '').replace(/\D/g, '')
