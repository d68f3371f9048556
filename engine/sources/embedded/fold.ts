// Dashes and wave dashes that NFKC leaves apart.
const dashes = /[\u2010\u2011\u2013\u2014\u2015\u2212]/g
const waves = /[\u301c\u223c]/g
const hiragana = /[\u3041-\u3096]/g
const crosses = /[\u00d7\u2715\u2716\u2a2f]/g

/**
 * A text without the differences that a search overlooks. `how`: 1 case, 2 width, 3 both, 7 also what people type for
 * one another. The same as `foldWidth` and `foldLoose` in `runtime/values` do in the browser; `fold.test.ts` holds them together.
 */
export function fold(text: string, how: number): string {
  let folded = text
  if ((how & 2) !== 0) folded = folded.normalize('NFKC').replace(dashes, '-').replace(waves, '~')
  if ((how & 1) !== 0) folded = folded.toLowerCase()
  if ((how & 4) !== 0)
    folded = folded
      .replace(hiragana, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
      .replace(crosses, 'x')
      .replaceAll('-', '')
  return folded
}
