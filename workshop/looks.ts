import { expect } from 'vitest'
import { isQuick } from './quick.ts'

/** By the file of tests: the same ones have the same look, whichever worker takes them. */
const turns = new Map<string | undefined, number>()

/**
 * The languages and widths in which a test in the browser is made: all of them in `npm run test:long`, one in `npm test`,
 * another one for each test of a file.
 */
export function looksOf<const Look>(looks: readonly Look[]): Look[] {
  if (!isQuick) return [...looks]
  const { testPath } = expect.getState()
  const turn = turns.get(testPath) ?? 0
  turns.set(testPath, turn + 1)
  return [looks[turn % looks.length]!]
}
