import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { logInBuilder, openBuilder } from './test/builder.ts'
import { buy } from './test/buy.ts'
import { checkPage } from './test/check-page.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { pressOn, tabTo, typeInto } from './test/tab-to.ts'
import { consoleViews, prepareHistory, siteViews } from './test/views.ts'
import type { Language } from './test/words.ts'

const shop = wholesaleOfFile(prepareHistory)

const languages: Language[] = ['ja', 'en']
const sizes = languages.flatMap((language) => [1280, 390].map((width) => ({ language, width })))
const looks = sizes.flatMap((size) => [false, true].map((dark) => ({ ...size, dark, theme: dark ? 'dark' : 'light' })))

test.skipIf(!hasChromium).each(sizes)(
  `a customer orders: $language, $width pixels wide${needsBrowser}`,
  async ({ language, width }) => {
    const customer = await openCustomer(shop.browser, shop.site, { language, width })
    await buy(customer, shop)
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

test.skipIf(!hasChromium).each(looks)(
  `the site is accessible and fits: $language, $width pixels wide, $theme${needsBrowser}`,
  async ({ language, width, dark }) => {
    const customer = await openCustomer(shop.browser, shop.site, { language, width, dark })
    const found: Record<string, string[]> = {}
    for (const view of siteViews) {
      await view.open(customer, shop)
      const problems = await checkPage(customer.page)
      if (problems.length > 0) found[view.name] = problems
    }
    expect(found).toEqual({})
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

test.skipIf(!hasChromium).each(looks)(
  `the console is accessible and fits: $language, $width pixels wide, $theme${needsBrowser}`,
  async ({ language, width, dark }) => {
    const builder = await openBuilder(shop.browser, shop.console, { language, width, dark })
    const found: Record<string, string[]> = {}
    for (const view of consoleViews) {
      await view.open(builder, shop)
      const problems = await checkPage(builder.page)
      if (problems.length > 0) found[view.name] = problems
      if (view.name === 'console-login') await logInBuilder(builder, shop.console)
    }
    expect(found).toEqual({})
    expect(builder.errors).toEqual([])
    await builder.close()
  },
)

test.skipIf(!hasChromium)(
  `an order by keyboard alone: login, search, detail, cart, purchase${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    const { page, say } = customer
    const main = page.getByRole('main')
    const orders = () => shop.ask<{ count: number }>('SELECT COUNT(*) AS count FROM orders')[0]!.count
    const before = orders()

    await page.goto(`${shop.site}/`)
    await typeInto(page, page.getByLabel(say.loginId), 'sato')
    await typeInto(page, page.getByLabel(say.password, { exact: true }), 'kanamono')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/b2b\/home$/)

    await pressOn(page, page.locator('aside').getByRole('link', { name: say.products }))
    await page.getByRole('search').waitFor()
    await pressOn(page, page.getByRole('search').getByRole('button', { name: say.conditions }))
    await typeInto(page, page.getByRole('search').getByLabel('商品コード'), 'HB-0003')
    await page.keyboard.press('Enter')
    await expect.poll(() => customer.rows().count()).toBe(1)

    await pressOn(page, customer.row('HB-0003').getByRole('link').first())
    await page.waitForURL(/\/b2b\/detail\//)
    await pressOn(page, main.getByRole('button', { name: say.addToCart }))
    await page.getByRole('link', { name: say.inCart(1) }).waitFor()
    // The button became a number; the focus went with it.
    await tabTo(page, main.getByRole('button', { name: say.oneMore }), 1)
    await page.keyboard.press('Enter')
    await expect.poll(() => main.getByRole('textbox', { name: say.quantity }).inputValue()).toBe('2')

    await pressOn(page, page.getByRole('banner').getByRole('link', { name: say.cart }))
    await page.waitForURL(/\/b2b\/confirmCart\//)
    await pressOn(page, main.getByRole('button', { name: say.placeOrder }))
    await page.waitForURL(/\/b2b\/purchase\//)
    await typeInto(page, main.getByLabel(say.note), 'keyboard')
    await pressOn(page, main.getByRole('button', { name: say.confirm }))
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: say.confirm }), 'Space')
    await main.getByText(say.thanks).waitFor()

    expect(orders()).toBe(before + 1)
    const [order] = shop.ask<{ customer: string; note: string }>(
      'SELECT customer, note FROM orders ORDER BY order_no DESC LIMIT 1',
    )
    expect(order).toEqual({ customer: 'C0002', note: 'keyboard' })
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)
