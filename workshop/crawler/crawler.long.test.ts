import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { hasChromium, openBrowser } from '../browser.ts'
import { crawl, toLines, type Crawl } from './crawl.ts'

let browser: Browser

beforeAll(async () => {
  if (hasChromium) browser = await openBrowser()
})

afterAll(() => browser?.close())

const languages = ['ja', 'en'] as const
const widths = [1280, 390] as const
const stores = ['fresh', 'wholesale'] as const

const all = languages.flatMap((language) =>
  widths.flatMap((width) => stores.map((store): Crawl => ({ language, width, store, depth: 'open', ms: 600_000 }))),
)

describe.skipIf(!hasChromium)('console', () => {
  test.each(all)('$store store in $language at $width: every screen opens', async (which) => {
    const report = await crawl(browser, which)
    expect(toLines(report.findings)).toEqual([])
    expect(report.opened).toBeGreaterThan(60)
  })
})
