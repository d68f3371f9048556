import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { makeConsoleApp, quickCallsOf } from '../../engine/app.ts'
import { listen } from '../../engine/server/listen.ts'
import { adminPassword, openEngine, type TestEngine } from '../../engine/test/open-engine.ts'
import { seedFaults, type SeededFault } from '../../engine/test/seed-faults.ts'
import { hasChromium, openBrowser } from '../browser.ts'

let kumiki: TestEngine
let faults: SeededFault[]
let page: Page
let base = ''
const closing: (() => Promise<unknown> | void)[] = []

beforeAll(async () => {
  if (!hasChromium) return
  kumiki = await openEngine()
  faults = await seedFaults(kumiki.engine.store)
  const app = makeConsoleApp(kumiki.engine)
  const port = await listen(app, { port: 0, host: '127.0.0.1', calls: quickCallsOf(app) })
  const browser = await openBrowser()
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })).newPage()
  closing.push(
    () => browser.close(),
    () => port.close(100),
    () => kumiki.close(),
  )
  base = `http://127.0.0.1:${port.port}/main`
  await page.goto(`${base}/`)
  await page.locator('input[autocomplete="username"]').fill('admin')
  await page.locator('input[autocomplete="current-password"]').fill(adminPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await page.getByRole('main').waitFor()
})
afterAll(async () => {
  for (const close of closing) await close()
})

interface Row {
  problem: { code: string; in: string; at: string; severity?: string }
  id: number
}

/** Where there is no field for the place itself, the press leads to what stands around or beside it. */
const beside = new Set([
  'aggregate-misplaced',
  'date-invalid',
  'duplicate-field',
  'link-unsafe',
  'no-effect',
  'parameter-not-found',
  'parts-count',
  'required',
  'sort-not-selected',
  'table-has-references',
  'table-used-in-join',
  'too-long',
  'unknown-property',
])
/** What a newer program wrote is shown as JSON only. */
const unread = 'version-too-new'

const focused = () => page.evaluate(() => document.activeElement?.closest('[data-at]')?.getAttribute('data-at') ?? '')

test.skipIf(!hasChromium)('every seeded fault of a site leads to its field, which has the focus', async () => {
  const missed: string[] = []
  let pressed = 0
  for (const site of new Set(faults.map((fault) => fault.site))) {
    const { data } = await kumiki.call(`GET /b2b-edit/check/${site}`, { token: kumiki.admin })
    for (const { problem, id } of data.rows as Row[]) {
      const { code, in: address, at } = problem
      if (code === unread || !faults.some((fault) => fault.address === address && fault.name.split('.')[0] === code))
        continue
      await page.goto(`${base}/documents/${address.split('/')[0]}/${id}?${new URLSearchParams({ at }).toString()}`)
      const isThere = (place: string) =>
        place === at || place.startsWith(`${at}/`) || (beside.has(code) && place.startsWith('/'))
      await expect
        .poll(focused)
        .toSatisfy(isThere)
        .catch(async () => {
          missed.push(`${code} ${address}${at}: ${await focused()}`)
        })
      pressed++
    }
  }
  expect(missed).toEqual([])
  expect(pressed).toBeGreaterThan(100)
})

test.skipIf(!hasChromium)('a press in the panel opens the field, and the panel stays as it was', async () => {
  const shop = await kumiki.engine.store.documents.find('site/shop')
  await page.goto(`${base}/b2b/check/${shop?.id}`)
  await page.getByRole('button', { name: /^Errors/ }).click()
  await page.getByRole('searchbox').last().fill('key is required')
  const panel = page.getByRole('region', { name: 'Problems' })
  await expect.poll(() => panel.getByRole('listitem').count()).toBeLessThan(10)
  await panel.getByRole('listitem').filter({ hasText: 'keyless' }).getByRole('button').first().click()
  await expect.poll(focused).toMatch(/^\/spec\/keys/)
  // The others stay at hand: the next one is one press away, and so is the list.
  const bar = page.getByRole('complementary', { name: 'Problems one by one' })
  const first = await bar.getByRole('button').first().innerText()
  const there = page.url()
  await bar.getByRole('button', { name: /^Next problem/ }).click()
  await expect.poll(() => bar.getByRole('button').first().innerText()).not.toBe(first)
  await expect.poll(() => page.url()).not.toBe(there)
  await expect.poll(focused).not.toBe('')
  await page.keyboard.press('Shift+F8')
  await expect.poll(() => bar.getByRole('button').first().innerText()).toBe(first)
  await expect.poll(focused).toMatch(/^\/spec\/keys/)
  await bar.getByRole('button', { name: 'All problems' }).click()
  await expect.poll(() => panel.getByRole('listitem').count()).toBeLessThan(10)
  await expect.poll(() => bar.count()).toBe(0)
  expect(await page.getByRole('searchbox').last().inputValue()).toBe('key is required')
})
