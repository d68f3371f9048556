const leftovers: Record<string, string> = {
  // NFKC keeps these apart although people type them for one another.
  '\u301C': '~',
  '\u223C': '~',
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
}
const leftover = /[\u301C\u223C\u2212\u2010\u2011\u2013\u2014\u2015]/g

/** Has one form only: most numbers and codes, and folding is what costs. */
const isNarrow = /^[\x20-\x7e]*$/

/** One form for full and half width: `ＡＢＣ１２３` → `ABC123`, `ｶﾞ` → `ガ`; wave dash and minus signs too. */
export function foldWidth(text: string): string {
  return isNarrow.test(text)
    ? text
    : text.normalize('NFKC').replace(leftover, (character) => leftovers[character] ?? character)
}
