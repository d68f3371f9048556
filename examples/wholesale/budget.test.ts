import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasChromium, settle } from '../../workshop/browser.ts'
import { logInBuilder, openBuilder } from './test/builder.ts'
import { countBytes, type FetchedBytes } from './test/count-bytes.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { consoleViews } from './test/views.ts'

const shop = wholesaleOfFile()

/** What is fetched some seconds later, when nothing else is to do: not at all, as on a busy machine, or without the wait. */
const fetchIdly = (page: Page, isAtOnce: boolean) =>
  page.addInitScript((atOnce) => {
    const soon = window.setTimeout.bind(window)
    const wait = (work: () => void, ms = 0) => soon(work, ms < 3000 ? ms : atOnce ? 0 : ms + 600_000)
    window.setTimeout = wait as typeof window.setTimeout
  }, isAtOnce)

/** Figures as the bench prints them. */
function print(name: string, { js, css }: FetchedBytes, limit: number): void {
  const kB = (bytes: number) => Math.round(bytes / 100) / 10
  console.log(JSON.stringify({ figure: `${name}-js-kb`, ours: kB(js), limit, unit: 'kB' }))
  console.log(JSON.stringify({ figure: `${name}-css-kb`, ours: kB(css), unit: 'kB' }))
}

test.skipIf(!hasChromium)(
  `the site: from the first byte to 50 rows by way of the login, at most 200 kB of script${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    await fetchIdly(customer.page, false)
    const count = countBytes(customer.page)
    await customer.page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection(customer.say.products)
    await expect.poll(() => customer.rows().count()).toBe(50)
    const bytes = await count()
    print('site', bytes, 200)
    expect(bytes.js).toBeGreaterThan(30_000)
    expect(bytes.js).toBeLessThanOrEqual(200_000)
    await customer.close()
  },
)

test.skipIf(!hasChromium)(
  `the site with what it fetches when nothing else is to do: at most 235 kB of script${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    await fetchIdly(customer.page, true)
    const count = countBytes(customer.page)
    await customer.page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection(customer.say.products)
    await expect.poll(() => customer.rows().count()).toBe(50)
    await settle(customer.page)
    const bytes = await count()
    print('site-idle', bytes, 235)
    expect(bytes.js).toBeLessThanOrEqual(235_000)
    await customer.close()
  },
)

test.skipIf(!hasChromium)(
  `a console list: from the first byte by way of the login, at most 350 kB of script${needsBrowser}`,
  async () => {
    const builder = await openBuilder(shop.browser, shop.console)
    await fetchIdly(builder.page, false)
    const count = countBytes(builder.page)
    // The login leads to the list that was asked for; the top page draws dashboards, of which a list needs nothing.
    await logInBuilder(builder, shop.console, '/documents/schema')
    await consoleViews.find(({ name }) => name === 'console-list')!.open(builder, shop)
    const bytes = await count()
    print('console', bytes, 350)
    expect(bytes.js).toBeGreaterThan(30_000)
    expect(bytes.js).toBeLessThanOrEqual(350_000)
    await builder.close()
  },
)
