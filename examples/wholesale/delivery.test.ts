import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasChromium, settle } from '../../workshop/browser.ts'
import { findCut } from './test/find-cut.ts'
import { openCustomer, type Customer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { longTest } from '../../workshop/long-run.ts'
import { looksOf } from '../../workshop/looks.ts'

const shop = wholesaleOfFile()

/** From a small phone to a wide desktop. */
const widths = Array.from({ length: 30 }, (_, i) => Math.round(320 + (i * 1280) / 29))

/** Walks through the widths with a page as it stands. */
async function cutIn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Tables and cards change places after the layout.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    for (const cut of await findCut(page)) found.push(`${width} px: ${cut}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  return found
}

async function enter(customer: Customer): Promise<void> {
  await customer.page.goto(`${shop.site}/b2b/home`)
  await customer.logIn()
  await customer.openSection(customer.say.products)
  await customer.row('AB-0001').waitFor()
  // Else a number of lines that a test waits for may stand there already.
  await customer.page.getByRole('link', { name: customer.say.inCart(0) }).waitFor()
}

const quantity = ({ page, say }: Customer, code: string) =>
  page
    .getByRole('main')
    .locator('tbody tr, ul[aria-label] > li')
    .filter({ hasText: code })
    .getByRole('textbox', { name: say.quantity })

longTest.skipIf(!hasChromium)(
  `E-01 an order is delivered at every width from 320 to 1600 px: nothing is cut, nothing out of reach${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    const { page, say } = customer
    const main = page.getByRole('main')
    await enter(customer)
    await customer.row('AB-0001').getByRole('button', { name: say.addToCart }).click()
    await quantity(customer, 'AB-0001').waitFor()
    expect(await cutIn(page)).toEqual([])
    await customer.openCart()
    await quantity(customer, 'AB-0001').waitFor()
    expect(await cutIn(page)).toEqual([])
    await main.getByRole('button', { name: say.placeOrder }).click()
    await main.getByLabel(say.note).waitFor()
    expect(await cutIn(page)).toEqual([])
    await main.getByRole('button', { name: say.confirm }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await cutIn(page)).toEqual([])
    await dialog.getByRole('button', { name: say.confirm }).click()
    await main.getByText(say.thanks).waitFor()
    expect(await cutIn(page)).toEqual([])
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

test.skipIf(!hasChromium)(
  `E-02 E-03 a double press does what one press does: next page, into the cart, out of it, and the order${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    const { page, say } = customer
    const main = page.getByRole('main')
    await enter(customer)

    const next = main.getByRole('button', { name: say.nextPage })
    const foot = next.last()
    await foot.scrollIntoViewIfNeeded()
    await foot.dblclick()
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toMatch(/^[23]$/)
    await customer.row('AB-0001').waitFor({ state: 'detached' })
    await settle(page)
    expect(new URL(page.url()).pathname).toMatch(/\/b2b\/list\//)
    // From the foot it leads to the first row of the next page; the pager above stays where it is: pressed twice it goes on twice.
    await expect.poll(async () => (await next.first().boundingBox())?.y).toBeGreaterThan(0)
    const before = await next.first().boundingBox()
    await next.first().click()
    await settle(page)
    expect(await next.first().boundingBox()).toEqual(before)

    await page.goto(new URL(page.url()).href.replace(/page=\d+/, 'page=1'))
    await customer.row('AB-0003').getByRole('button', { name: say.addToCart }).dblclick()
    await page.getByRole('link', { name: say.inCart(1) }).waitFor()
    await settle(page)
    expect(await quantity(customer, 'AB-0003').inputValue()).toBe('1')

    await customer.row('AB-0003').getByRole('button', { name: say.removeFromCart }).first().dblclick()
    await page.getByRole('link', { name: say.inCart(0) }).waitFor()
    await settle(page)
    await customer.row('AB-0003').getByRole('button', { name: say.addToCart }).click()
    await page.getByRole('link', { name: say.inCart(1) }).waitFor()

    await customer.openCart()
    await main.getByRole('button', { name: say.placeOrder }).click()
    await main.getByRole('button', { name: say.confirm }).dblclick()
    await settle(page)
    await page.getByRole('dialog').getByRole('button', { name: say.confirm }).dblclick()
    await main.getByText(say.thanks).waitFor()
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

test.skipIf(!hasChromium)(
  `E-04 E-06 two tabs have one cart: each follows the other, and what is left is told where the quantity stands${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    const { page, say } = customer
    await enter(customer)
    const other = await page.context().newPage()
    await other.goto(page.url())
    const there: Customer = { ...customer, page: other }
    const row = other.getByRole('main').locator('tbody tr').filter({ hasText: 'AB-0005' })
    await row.getByRole('button', { name: say.addToCart }).waitFor()

    await customer.row('AB-0005').getByRole('button', { name: say.addToCart }).click()
    await quantity(customer, 'AB-0005').fill('50')
    await quantity(customer, 'AB-0005').press('Enter')
    await expect.poll(() => quantity(there, 'AB-0005').inputValue()).toBe('50')
    await other.getByRole('link', { name: say.inCart(1) }).waitFor()

    // Without the socket the other tab is stale: its press changes nothing that it has not seen.
    const answer = await other.evaluate(async () => {
      const boot = JSON.parse(document.getElementById('boot')!.textContent) as {
        calls: Record<string, { path: string }>
      }
      const token = Object.entries(sessionStorage).find(([key]) => key.endsWith(':token'))![1] as string
      const response = await fetch(`/vue-element-admin${boot.calls['update-purchase-count']!.path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-token': token },
        body: JSON.stringify({
          contentId: Number(location.pathname.split('/')[4]),
          rowKey: ['AB-0005'],
          count: 1,
          from: 0,
        }),
      })
      return (await response.json()) as unknown
    })
    expect(answer).toMatchObject({ data: { other: 50, row: { PURCHASECOUNT: 50 } } })

    const [{ qty }] = shop.ask<{ qty: number }>("SELECT qty FROM stock WHERE code = 'AB-0005'") as [{ qty: number }]
    await quantity(customer, 'AB-0005').fill(String(qty + 1))
    await quantity(customer, 'AB-0005').press('Enter')
    // U-34 More than there is becomes no other number: it is told, and the quantity stays.
    await customer.row('AB-0005').getByRole('alert').getByText(String(qty)).waitFor()
    expect(await quantity(customer, 'AB-0005').inputValue()).toBe('50')
    await quantity(customer, 'AB-0005').fill(String(qty))
    await quantity(customer, 'AB-0005').press('Enter')
    await expect.poll(() => quantity(there, 'AB-0005').inputValue()).toBe(String(qty))
    // A cart is its user's: what is left in it would be in that of the next test.
    await customer.row('AB-0005').getByRole('button', { name: say.removeFromCart }).first().click()
    await other.getByRole('link', { name: say.inCart(0) }).waitFor()
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

longTest.skipIf(!hasChromium)(
  `E-07 E-09 E-17 the list is as it was after the cart, and an order whose answer was lost is told as soon as it is known${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    const { page, say } = customer
    const main = page.getByRole('main')
    await enter(customer)
    // As people type it: the data says 六角ボルト and M3×8.
    await customer.search({ [say.size]: 'm3x8' })
    await customer.row('HB-').first().waitFor()
    const list = page.url()
    await customer.row('HB-').first().getByRole('button', { name: say.addToCart }).click()
    await page.getByRole('link', { name: say.inCart(1) }).waitFor()
    await customer.openCart()
    await main.getByRole('button', { name: say.continueShopping }).click()
    await customer.row('HB-').first().waitFor()
    expect(page.url()).toBe(list)

    await customer.openCart()
    await main.getByRole('button', { name: say.placeOrder }).click()
    await page.route('**/purchase/exec', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await main.getByRole('button', { name: say.confirm }).click()
    await settle(page)
    await page.getByRole('dialog').getByRole('button', { name: say.confirm }).click()
    await main.getByText(say.thanks).waitFor()
    await customer.close()
  },
)

longTest.skipIf(!hasChromium)(
  `E-07 E-09 categories count what is searched for; menu and breadcrumb give the list back as it was left${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    const { page, say } = customer
    await enter(customer)
    const nodes = page.locator('[role=treeitem][aria-level="1"]')
    const names = () => nodes.evaluateAll((all) => all.map((node) => node.querySelectorAll('span')[1]?.textContent))
    const counts = () =>
      nodes.evaluateAll((all) =>
        all.slice(1).map((node) => Number(node.querySelector('span:last-child')!.textContent.replaceAll(',', ''))),
      )
    await expect.poll(() => nodes.count()).toBeGreaterThan(2)
    const [before, whole] = [await names(), await counts()]
    await customer.search({ [say.size]: 'm3x' })
    await customer.row('HB-').first().waitFor()
    await expect.poll(counts).toContain(0)
    expect(await names()).toEqual(before)
    const found = (await counts()).reduce((sum, count) => sum + count, 0)
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(whole.reduce((sum, count) => sum + count, 0))

    const list = page.url()
    const link = customer.rows().nth(25).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => window.scrollY)
    expect(top).toBeGreaterThan(100)
    const back = {
      breadcrumb: page.getByRole('banner').getByRole('link', { name: say.products, exact: true }),
      menu: page.locator('aside').getByRole('link', { name: say.products, exact: true }),
    }
    for (const [way, leads] of Object.entries(back)) {
      await link.click()
      await expect.poll(() => page.url()).not.toBe(list)
      await leads.click()
      await link.waitFor()
      expect(page.url(), way).toBe(list)
      await expect.poll(() => page.evaluate(() => window.scrollY), { message: way }).toBe(top)
    }
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

longTest.skipIf(!hasChromium)(
  `E-15 the calendar opens today, is one stop of the keyboard, and says states by words and shapes in the reader's language${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site, { language: 'en' })
    const { page, say } = customer
    await page.goto(`${shop.site}/b2b/home`)
    await customer.logIn()
    await customer.openSection(say.deliveries)
    const grid = page.getByRole('grid')
    const stop = grid.locator('[data-day][tabindex="0"]')
    await stop.waitFor()
    const today = await grid.locator('td[aria-current="date"] [data-day]').getAttribute('data-day')
    expect(await stop.evaluateAll((all) => all.map((one) => one.getAttribute('data-day')))).toEqual([today])
    await page.getByRole('main').getByText('Status: Received').first().waitFor()
    await stop.focus()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).not.toBe(today)
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe(today)
    await page.keyboard.press('Enter')
    await page.locator('[data-view="day"]').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')

    await customer.openSection(say.orders)
    await customer.rows().first().waitFor()
    await customer.rows().getByText('Shipped', { exact: true }).first().waitFor()
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

test.skipIf(!hasChromium)(
  `who is logged in sees the rows before the program is there, and then the very same place${needsBrowser}`,
  async () => {
    for (const phone of looksOf([false, true])) {
      const size = phone ? { width: 390, height: 844 } : { width: 1280, height: 900 }
      const context = await shop.browser.newContext({
        viewport: size,
        locale: 'ja-JP',
        ...(phone && { isMobile: true, userAgent: phoneAgent }),
      })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.message))
      await context.request.post(`${new URL(shop.site).origin}/vue-element-admin/b2b/login`, {
        data: { site: 'kanamono', ID: 'yamada', PASSWORD: 'kanamono' },
      })
      const address = await productsOf(page)
      // The program is held back for as long as the test looks at what the engine has drawn.
      const held = Promise.withResolvers<void>()
      await page.route(/\/assets\/(core|site)-.*\.js$/, async (route) => {
        await held.promise
        await route.continue()
      })
      // A machine that is busy sends the page without, or without its rows.
      const isDrawn = async () => {
        await page.goto(address, { waitUntil: 'commit' })
        await page.locator('#opening').waitFor({ state: 'attached' })
        return page.locator('#drawn', { hasText: 'AB-0001' }).count()
      }
      await expect.poll(isDrawn).toBe(1)
      const rows = page.locator(`#drawn ${phone ? 'ul[aria-label] > li' : 'tbody tr'}`)
      await rows.nth(49).waitFor()
      expect(await rows.first().innerText()).toContain('AB-0001')
      const shown = page.locator(`main ${phone ? 'ul[aria-label] > li' : 'tbody tr'}`)
      const places = () =>
        shown.evaluateAll((all) =>
          all.filter((_, at) => at === 0 || at === 8).map((one) => one.getBoundingClientRect().y),
        )
      const before = await places()
      expect(before).toHaveLength(2)
      // Nothing that is pressed or typed is lost: the page takes none of it yet.
      await page.mouse.click(size.width / 2, before[0]! + 8)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
      await page.mouse.wheel(0, 300)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)

      held.resolve()
      await page.waitForFunction(() => document.querySelector('#drawn, #root[inert]') === null)
      expect(new URL(page.url()).pathname).toBe(new URL(address).pathname)
      expect(await page.evaluate(() => window.scrollY)).toBe(300)
      const after = await places()
      for (const [index, y] of after.entries()) expect(Math.abs(y + 300 - before[index]!)).toBeLessThan(8)
      await shown.first().getByRole('link').first().click()
      await page.waitForURL(/\/b2b\/detail\//)
      expect(errors).toEqual([])
      await context.close()
    }
  },
)

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** The address of the list of products, from the menu. */
async function productsOf(page: Page): Promise<string> {
  await page.goto(`${shop.site}/b2b/home`)
  return page
    .locator('aside a', { hasText: '商品' })
    .first()
    .evaluate((link: HTMLAnchorElement) => link.href)
}
