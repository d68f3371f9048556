import { expect, test } from 'vitest'
import { hasChromium, settle } from '../../workshop/browser.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { longTest } from '../../workshop/long-run.ts'

const shop = wholesaleOfFile()

test.skipIf(!hasChromium)(
  `E-17 without a connection a part that was not fetched yet leaves the page as it is, says so, and opens when the connection is back${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    const { page, say } = customer
    const main = page.getByRole('main')
    const isPart = /assets\/(dialog-window|column-settings|Modal)[^/]*$/
    await page.route(isPart, (route) => route.abort('internetdisconnected'))
    await page.goto(`${shop.site}/b2b/home`)
    await customer.logIn()
    await customer.openSection(say.products)
    await customer.row('AB-0001').getByRole('button', { name: say.addToCart }).click()
    await main.getByRole('button', { name: say.columnSettings }).click()
    await page.getByText(say.interrupted).first().waitFor()
    await customer.row('AB-0001').waitFor()
    await customer.openCart()
    await main.getByRole('button', { name: say.placeOrder }).click()
    await main.getByLabel(say.note).fill('x')
    await main.getByRole('button', { name: say.confirm }).click()
    await page.getByText(say.interrupted).first().waitFor()
    expect(await main.getByLabel(say.note).inputValue()).toBe('x')
    await page.unroute(isPart)
    await main.getByRole('button', { name: say.confirm }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    // With its looks: it stands over the page, in the middle.
    const box = (await dialog.boundingBox())!
    expect(Math.abs(box.x + box.width / 2 - 640)).toBeLessThan(10)
    expect(box.width).toBeLessThan(600)
    await customer.close()
  },
)

longTest.skipIf(!hasChromium)(`E-03 a double press on what asks first asks once${needsBrowser}`, async () => {
  const customer = await openCustomer(shop.browser, shop.site, { language: 'en' })
  const { page, say } = customer
  const main = page.getByRole('main')
  await page.goto(`${shop.site}/b2b/home`)
  await customer.logIn('sato')
  await customer.openSection(say.products)
  await customer.row('AB-0001').getByRole('button', { name: say.addToCart }).click()
  await customer.openCart()
  await main.getByRole('button', { name: say.placeOrder }).click()
  const order = main.getByRole('button', { name: say.confirm })
  await order.waitFor()
  // Quicker than a window can open.
  await order.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say.confirm }).click()
  await main.getByText(say.thanks).waitFor()
  await settle(page)
  expect(await dialog.count()).toBe(0)
  await customer.close()
})
