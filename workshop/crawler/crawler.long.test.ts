import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { hasChromium, openBrowser } from '../browser.ts'
import { crawl, toLines, type Crawl } from './crawl.ts'

let browser: Browser

beforeAll(async () => {
  if (hasChromium) browser = await openBrowser()
})

afterAll(() => browser?.close())

/** Each language at each width, in each store, and each width in each store: four of the eight ways hold every pair. */
const all = (
  [
    ['ja', 1280, 'wholesale'],
    ['ja', 390, 'fresh'],
    ['en', 1280, 'fresh'],
    ['en', 390, 'wholesale'],
  ] as const
).map(([language, width, store]): Crawl => ({ language, width, store, depth: 'open', ms: 600_000 }))

describe.skipIf(!hasChromium)('console', () => {
  test.each(all)('$store store in $language at $width: every screen opens', async (which) => {
    const report = await crawl(browser, which)
    expect(toLines(report.findings)).toEqual([])
    expect(report.opened).toBeGreaterThan(60)
  })
})
