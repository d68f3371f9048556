import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasChromium, settle, visit } from '../browser.ts'
import { openConsole } from '../client.ts'
import { openHouse, type House } from './open-house.ts'
import { consoleRoutes, publicRoutes } from '../crawler/console-routes.ts'
import { logIn } from './log-in.ts'

let house: House

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse()
})

afterAll(() => house?.close())

test.skipIf(!hasChromium)(
  hasChromium
    ? 'every console route of the specification opens a screen'
    : 'every console route opens a screen; skipped: chromium',
  async () => {
    const console_ = await openConsole(house.engine.url)
    const { id } = await console_.call<{ id: number }>('POST', '/document/site', {
      document: { kind: 'site', version: 1, key: 'empty', name: '空のサイト', spec: { path: 'empty' } },
    })
    const { page, errors } = await visit(house.browser)
    await logIn(page, house.engine.url)
    const wrong: string[] = []
    const ofSite = [`/b2b/b2b/${id}`, `/b2b/b2b/${id}/1`, `/b2b/b2b/${id}/2/0`]
    for (const route of [...consoleRoutes.map(({ path }) => path), ...publicRoutes, ...ofSite]) {
      await goWithin(page, `/main${route}`)
      await page.getByRole('main').locator('h1, h2, h3, p, form').first().waitFor()
      await page.waitForLoadState('networkidle')
      const { pathname } = new URL(page.url())
      if (pathname !== `/main${route}`) wrong.push(`${route} led to ${pathname}`)
      if ((await page.locator('[data-unknown-block]').count()) > 0)
        wrong.push(`${route} has a block that cannot be drawn`)
      const english = await englishIn(page.getByRole('main').innerText())
      if (english.length > 0) wrong.push(`${route} speaks English: ${english.join(' | ')}`)
    }
    expect(wrong).toEqual([])
    expect(errors).toEqual([])
  },
)

/** Goes there as a link in the page does, without loading the page again. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await settle(page)
}

/** Lines with three English words in a row: words of the product that nobody translated. */
async function englishIn(text: Promise<string>): Promise<string[]> {
  return (await text).split('\n').filter((line) => /\b[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(line))
}
