import { describe, expect, test } from 'vitest'
import { isQuick } from './quick.ts'

/** How often a test does something again: `few` times in `npm test`, `many` times in `npm run test:long`. */
export const timesOf = (few: number, many: number): number => (isQuick ? few : many)

/**
 * Measures from now on. How long something may take, in milliseconds, is asked by `npm run test:long` alone: a machine that
 * is slow, or busy, is not wrong.
 */
export function stopwatch(): { within(ms: number): void } {
  const begun = performance.now()
  return {
    within(ms) {
      if (!isQuick) expect(performance.now() - begun).toBeLessThan(ms)
    },
  }
}

type Body = () => unknown

/** A test of `npm run test:long` alone: `npm test` has another one of its kind. */
export const longTest = Object.assign(
  (name: string, body: Body): void => {
    if (!isQuick) test(name, body)
  },
  {
    skipIf: (isMissing: boolean) => (name: string, body: Body) => {
      if (!isQuick) test.skipIf(isMissing)(name, body)
    },
  },
)

/** As `longTest`, several of them. */
export const longDescribe = {
  skipIf: (isMissing: boolean) => (name: string, body: () => void) => {
    if (!isQuick) describe.skipIf(isMissing)(name, body)
  },
}

/** As `longTest`, where a test is made for each of several. */
export const inLongRun = <const Item>(all: readonly Item[]): Item[] => (isQuick ? [] : [...all])
