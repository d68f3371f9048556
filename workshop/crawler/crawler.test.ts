import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { hasChromium, openBrowser } from '../browser.ts'
import { crawl, toLines } from './crawl.ts'
import { consoleRoutes } from './console-routes.ts'
import type { Place } from './places.ts'

let browser: Browser

beforeAll(async () => {
  if (hasChromium) browser = await openBrowser()
})

afterAll(() => browser?.close())

const title = (what: string): string => (hasChromium ? what : `${what}; skipped: chromium`)

/** The first place of each screen document: equal screens have equal controls. */
function oneOfEach(): (place: Place) => boolean {
  const seen = new Set<string>()
  return ({ screen }) => !seen.has(screen) && seen.add(screen) !== undefined
}

test.skipIf(!hasChromium)(
  title('every console route opens at 390 pixels, in Japanese, without errors'),
  async () => {
    const report = await crawl(browser, {
      language: 'ja',
      width: 390,
      store: 'fresh',
      depth: 'open',
      ms: 60_000,
      only: ({ isSpecified }) => isSpecified,
    })
    expect(toLines(report.findings)).toEqual([])
    expect(report.opened).toBeGreaterThanOrEqual(consoleRoutes.length)
  },
  90_000,
)

test.skipIf(!hasChromium)(
  title('controls of each screen do something (all of them: crawler.long.test.ts)'),
  async () => {
    const report = await crawl(browser, {
      language: 'ja',
      width: 1280,
      store: 'fresh',
      depth: 'use',
      ms: 30_000,
      msPerScreen: 4000,
      only: oneOfEach(),
      isUsed: ({ place }) => place !== 'shell',
    })
    expect(toLines(report.findings)).toEqual([])
    expect(report.used).toBeGreaterThan(20)
  },
  90_000,
)
