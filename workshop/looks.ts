/** Set by `npm test`, which has little time: one look of each test, and the lighter of the two browsers. */
export const isQuick = process.env.KUMIKI_QUICK === '1'

let turn = 0

/**
 * The languages and widths in which a test in the browser is made: all of them in `npm run test:long`, one in `npm test`,
 * another one for each test of a file.
 */
export function looksOf<const Look>(looks: readonly Look[]): Look[] {
  return isQuick ? [looks[turn++ % looks.length]!] : [...looks]
}
