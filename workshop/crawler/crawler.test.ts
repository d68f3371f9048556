import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** The first place of the first screen documents: equal screens have equal controls. */
function severalOf(count: number): (place: Place) => boolean {
  const seen = new Set<string>()
  return ({ screen }) => seen.size < count && !seen.has(screen) && seen.add(screen) !== undefined
}

test.skipIf(!hasChromium)(
  title('routes of the console open at 390 pixels, in Japanese, without errors (all of them: crawler.long.test.ts)'),
  async () => {
    const report = await crawl(browser, {
      language: 'ja',
      width: 390,
      store: 'fresh',
      depth: 'open',
      only: ({ isSpecified }, index) => isSpecified && index % 10 === 0,
    })
    expect(toLines(report.findings)).toEqual([])
    expect(report.opened).toBeGreaterThanOrEqual(consoleRoutes.length / 12)
  },
)

test.skipIf(!hasChromium)(
  title('controls of each screen do something (all of them: crawler-use.long.test.ts)'),
  async () => {
    const report = await crawl(browser, {
      language: 'ja',
      width: 1280,
      store: 'fresh',
      depth: 'use',
      mostPerScreen: 3,
      only: severalOf(9),
      isUsed: ({ place }) => place !== 'shell',
    })
    expect(toLines(report.findings)).toEqual([])
    expect(report.used).toBeGreaterThan(20)
  },
)

test.skipIf(!hasChromium)(title('the crawler finds what it is for'), async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-faults-'))
  mkdirSync(join(folder, 'screens'))
  const blocks = [
    { type: 'button', label: '何もしない', onPress: [] },
    {
      type: 'button',
      label: '失敗する',
      onPress: [{ do: 'call', call: 'document-read', input: { kind: 'user', id: 999 } }],
    },
    { type: 'button', label: '消えたページ', onPress: [{ do: 'open', route: '/404' }] },
    { type: 'text', text: 'Nobody has translated this.' },
  ]
  const spec = { route: '/fault', layout: 'console', title: '不具合', access: { audience: 'console' }, blocks }
  const fault = { kind: 'screen', version: 1, key: 'fault', name: 'Fault', spec }
  writeFileSync(join(folder, 'screens/fault.json'), JSON.stringify(fault))
  const { findings } = await crawl(browser, {
    language: 'ja',
    width: 1280,
    store: 'fresh',
    depth: 'use',
    only: ({ path }) => path === '/fault',
    isUsed: ({ place }) => place === 'main',
    definitions: folder,
  })
  rmSync(folder, { recursive: true })
  const found = findings.map(({ what }) => what).join('\n')
  expect(found).toContain('no effect: main button "何もしない" 1')
  expect(found).toContain('failed request: 404 GET /vue-element-admin/document/user/999')
  expect(found).toContain('leads to /main/404')
  expect(found).toContain('not Japanese: Nobody has translated this.')
  expect(findings).toHaveLength(4)
})
