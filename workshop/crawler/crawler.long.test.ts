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

  // Two halves, each on a store of its own, at once.
  test.concurrent.each([0, 1])('fresh store, half %i: every enabled control has an effect', async (half) => {
    const report = await crawl(browser, {
      language: 'ja',
      width: 1280,
      store: 'fresh',
      depth: 'use',
      ms: 800_000,
      only: (_place, index) => index % 2 === half,
    })
    console.log(`used ${report.used} controls of ${report.opened} screens, ${report.left.length} were gone again`)
    expect(toLines(report.findings)).toEqual([])
    expect(report.used).toBeGreaterThan(200)
  })

  test('wholesale store in English at 390 pixels: controls have an effect', async () => {
    const report = await crawl(browser, { language: 'en', width: 390, store: 'wholesale', depth: 'use', ms: 600_000 })
    console.log(`used ${report.used} controls of ${report.opened} screens, ${report.left.length} were gone again`)
    expect(toLines(report.findings)).toEqual([])
    expect(report.used).toBeGreaterThan(200)
  })
})
