import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile()

const windows: [width: number, height: number][] = [
  [1280, 720],
  [768, 1024],
  [390, 844],
]

test.skipIf(!hasChromium)(
  `U-05 U-16 U-17 a list begins within the first third of the window, finds words in all that a product says, and a number goes into the cart by Enter${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site, { language: 'ja' })
    const { page, say } = customer
    await page.goto(shop.site)
    await customer.logIn()
    await customer.openSection(say.products)
    const first = page.getByRole('main').locator('tbody tr, ul[aria-label] > li').first()
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      await page.reload()
      await first.waitFor()
      // The title's own line is whole when what can be done with the list stands in it.
      await page.getByRole('button', { name: say.downloads }).waitFor()
      const { top, bottom } = await first.evaluate((row) => row.getBoundingClientRect())
      expect(top, `${width}×${height}`).toBeLessThan(height / 3)
      expect(bottom - top).toBeLessThan(110)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    await customer.search({ [say.keyword]: '切断砥石 金属用 サンエイ ab0001' })
    await expect.poll(() => customer.rows().count()).toBe(1)
    const row = customer.row('AB-0001')
    await row.getByRole('textbox', { name: say.quantity }).fill('20')
    await row.getByRole('textbox', { name: say.quantity }).press('Enter')
    await page
      .getByRole('banner')
      .getByRole('link', { name: say.inCart(1) })
      .waitFor()
    await expect.poll(() => row.getByRole('textbox', { name: say.quantity }).inputValue()).toBe('20')
    await page.getByRole('link', { name: 'カートの操作へ移動' }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('カートを確認')
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

test.skipIf(!hasChromium)(
  `U-03 a page that loads again stands where it stood, and so does the list that one goes back to after that${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site, { language: 'ja' })
    const { page, say } = customer
    const top = () => page.evaluate(() => window.scrollY)
    await page.goto(shop.site)
    await customer.logIn()
    await customer.openSection(say.products)
    await customer.rows().nth(40).scrollIntoViewIfNeeded()
    const place = await top()
    expect(place).toBeGreaterThan(1000)
    await page.reload()
    await expect.poll(top).toBe(place)
    await customer.rows().nth(35).getByRole('link').first().click()
    await expect.poll(top).toBe(0)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(top).toBe(place)
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)
