import { foldWidth } from '../../../runtime/values/fold-width.ts'

/** `from` and `to` stand one below the other, as TRANSLATE wants them; `voiced` are two characters that become one. */
export const widthPairs: { from: string; to: string; voiced: readonly (readonly [string, string])[] } = makePairs()

/**
 * Characters that have a full and a half width, from Unicode's own tables (NFKC), for databases that have no
 * normalization: full-width ASCII, half-width kana and its voiced marks, wave dashes and hyphens. What NFKC takes apart
 * into several characters (`㈱`) stays as it is: a search then misses it, and never finds a wrong one.
 */
function makePairs() {
  const single = [
    ...range(0xff01, 0xff5e),
    ...range(0xff61, 0xff9f),
    '\u3000',
    '\uffe5',
    ...'\u301c\u223c\u2010\u2011\u2013\u2014\u2015\u2212',
  ].filter((character) => [...foldWidth(character)].length === 1 && foldWidth(character) !== character)
  const voiced = range(0xff66, 0xff9d)
    .flatMap((kana) => [`${kana}\uff9e`, `${kana}\uff9f`])
    .map((pair) => [pair, foldWidth(pair)] as const)
    .filter(([, folded]) => [...folded].length === 1)
  return { from: single.join(''), to: single.map(foldWidth).join(''), voiced }
}

/** The expression with `voiced` replaced first, then one TRANSLATE; `write` puts its two lists in the dialect's order. */
export function foldByTranslate(
  expression: string,
  write: (expression: string, from: string, to: string) => string,
  text: (literal: string) => string = (literal) => `'${literal.replaceAll("'", "''")}'`,
): string {
  const replaced = widthPairs.voiced.reduce(
    (inner, [pair, one]) => `REPLACE(${inner}, ${text(pair)}, ${text(one)})`,
    expression,
  )
  return write(replaced, text(widthPairs.from), text(widthPairs.to))
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
}
