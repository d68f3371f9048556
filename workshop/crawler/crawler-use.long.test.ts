import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { hasChromium, openBrowser } from '../browser.ts'
import { crawl, toLines } from './crawl.ts'

let browser: Browser

beforeAll(async () => {
  if (hasChromium) browser = await openBrowser()
})

afterAll(() => browser?.close())

describe.skipIf(!hasChromium)('console', () => {
  // Two halves, each on a store of its own, at once.
  test.concurrent.each([0, 1])('fresh store, half %i: controls of every screen have an effect', async (half) => {
    const report = await crawl(browser, {
      language: 'ja',
      width: 1280,
      store: 'fresh',
      depth: 'use',
      mostPerScreen: 9,
      only: (_place, index) => index % 2 === half,
    })
    console.log(`used ${report.used} controls of ${report.opened} screens, ${report.left.length} were left`)
    expect(toLines(report.findings)).toEqual([])
    expect(report.used).toBeGreaterThan(200)
  })

  test('wholesale store in English at 390 pixels: controls of every screen have an effect', async () => {
    const report = await crawl(browser, {
      language: 'en',
      width: 390,
      store: 'wholesale',
      depth: 'use',
      mostPerScreen: 4,
    })
    console.log(`used ${report.used} controls of ${report.opened} screens, ${report.left.length} were left`)
    expect(toLines(report.findings)).toEqual([])
    expect(report.used).toBeGreaterThan(200)
  })
})
