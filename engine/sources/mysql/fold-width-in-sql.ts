import { foldWidth } from '../../../runtime/values/fold-width.ts'
import { loosePairs } from '../sql/loose-pairs.ts'

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i))

const kana = range(0xff61, 0xff9d)
const voiced = kana.flatMap((one) => ['\uff9e', '\uff9f'].map((mark) => one + mark)).filter(isPair)
const wide = [...range(0xff01, 0xff5e), '\u3000', ...range(0xffe0, 0xffe6)]
const dashes = [...'\u2010\u2011\u2013\u2014\u2015\u2212\u301c\u223c']

/** What is folded, pairs of kana and voice mark before single kana. */
const folded = [...voiced, ...kana, ...wide, ...dashes].map((text) => [text, foldWidth(text)] as const)

function isPair(text: string): boolean {
  return [...foldWidth(text)].length === 1
}

/**
 * An expression with full and half width made one, by nested REPLACE: a subset of `foldWidth` (width, kana with voice
 * marks, dashes; not what else NFKC unites, as `㈱`), and slow. Only for comparisons by size.
 */
export function foldWidthInSql(expression: string): string {
  return replaced(expression, folded)
}

/** What `foldLoose` does beyond width and case. */
export function foldLooseInSql(expression: string): string {
  const pairs = [...loosePairs.from].map((one, i) => [one, loosePairs.to.charAt(i)] as const)
  return replaced(expression, [...pairs, ['-', '']])
}

function replaced(expression: string, pairs: readonly (readonly [string, string])[]): string {
  const quoted = (text: string) => `'${text.replace(/['\\]/g, '$&$&')}'`
  return pairs.reduce((text, [from, to]) => `REPLACE(${text}, ${quoted(from)}, ${quoted(to)})`, expression)
}
