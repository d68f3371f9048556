import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { hasChromium, openBrowser } from '../browser.ts'
import { crawl, toLines, type Crawl } from './crawl.ts'

let browser: Browser

beforeAll(async () => {
  if (hasChromium) browser = await openBrowser()
})

afterAll(() => browser?.close())

/** One language at each width; the others, in the store of the example: `examples/wholesale/accessible.long.test.ts`. */
const all = (
  [
    ['ja', 1280],
    ['en', 390],
  ] as const
).map(([language, width]): Crawl => ({ language, width, store: 'fresh', depth: 'open' }))

describe.skipIf(!hasChromium)('console', () => {
  test.each(all)('$store store in $language at $width: every screen opens', async (which) => {
    const report = await crawl(browser, which)
    expect(toLines(report.findings)).toEqual([])
    expect(report.opened).toBeGreaterThan(60)
  })
})
