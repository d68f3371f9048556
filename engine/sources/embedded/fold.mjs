// @ts-check
// Other dashes and wave dashes than the ones NFKC knows: U+2010..U+2015, U+2212, U+301C, U+3030.
const dashes = /[\u2010-\u2015\u2212]/g
const waves = /[\u301c\u3030]/g

/**
 * A text without the differences that a search overlooks. `how`: 1 case, 2 width, 3 both.
 * The same as `runtime/text` does in the browser; `fold.test.ts` holds them together.
 * @param {string} text
 * @param {number} how
 */
export function fold(text, how) {
  let folded = text
  if ((how & 2) !== 0) folded = folded.normalize('NFKC').replace(dashes, '-').replace(waves, '~')
  if ((how & 1) !== 0) folded = folded.toLowerCase()
  return folded
}
