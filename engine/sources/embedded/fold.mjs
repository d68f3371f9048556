// @ts-check
// Dashes and wave dashes that NFKC leaves apart.
const dashes = /[\u2010\u2011\u2013\u2014\u2015\u2212]/g
const waves = /[\u301c\u223c]/g

/**
 * A text without the differences that a search overlooks. `how`: 1 case, 2 width, 3 both.
 * The same as `foldWidth` in `runtime/values` does in the browser; `fold.test.ts` holds them together.
 * @param {string} text
 * @param {number} how
 */
export function fold(text, how) {
  let folded = text
  if ((how & 2) !== 0) folded = folded.normalize('NFKC').replace(dashes, '-').replace(waves, '~')
  if ((how & 1) !== 0) folded = folded.toLowerCase()
  return folded
}
