import { expect } from 'vitest'
import type { Customer } from './customer.ts'
import type { Wholesale } from './open-wholesale.ts'

/** What the walkthrough buys: two hexagon bolts, one of them twice. */
const first = { code: 'HB-0001', count: 1 }
const second = { code: 'HB-0002', count: 2 }

interface Line {
  line: number
  code: string
  price: number
  qty: number
}

const stockOf = (shop: Wholesale) =>
  Object.fromEntries(
    shop
      .ask<{ code: string; qty: number }>('SELECT code, qty FROM stock WHERE code IN (?, ?)', first.code, second.code)
      .map(({ code, qty }) => [code, qty]),
  )

/**
 * The walkthrough: from the login to the order, then a look into the wholesaler's own database.
 * Log in → category → search → detail → two products into the cart → confirm → purchase.
 */
export async function buy(customer: Customer, shop: Wholesale): Promise<void> {
  const { page, say } = customer
  const before = stockOf(shop)
  const main = page.getByRole('main')

  await page.goto(`${shop.site}/`)
  await page.waitForURL(/\/login\?redirect=/)
  await customer.logIn()
  await page.waitForURL(/\/b2b\/home$/)

  await customer.openSection(say.products)
  await expect.poll(() => customer.rows().count()).toBe(50)
  await customer.chooseCategory(['ねじ・ボルト', '六角ボルト'])
  await expect
    .poll(() => new URL(page.url()).hash)
    .toBe(`#${['ねじ・ボルト', '六角ボルト'].map(encodeURIComponent).join('/')}`)
  await customer.search({ [say.keyword]: '六角ボルト', [say.size]: 'ｍ３' })
  await expect.poll(() => customer.rows().count()).toBeLessThan(50)
  const listAddress = page.url()
  expect(new URL(listAddress).hash).not.toBe('')

  await customer.row(first.code).getByRole('link').first().click()
  await page.waitForURL(/\/b2b\/detail\/\d+\/[A-Za-z0-9]{10}\?row=/)
  await main.getByText(first.code, { exact: true }).waitFor()
  await page.reload()
  await main.getByText(first.code, { exact: true }).waitFor()
  await main.getByRole('button', { name: say.addToCart }).click()
  await page.getByRole('link', { name: say.inCart(1) }).waitFor()
  await main.getByRole('button', { name: say.backToList }).click()

  // A link to a list reproduces it: category, search and order.
  await page.goto(listAddress)
  const row = customer.row(second.code)
  await row.getByRole('button', { name: say.addToCart }).click()
  await row.getByRole('button', { name: say.oneMore }).click()
  await page.getByRole('link', { name: say.inCart(2) }).waitFor()

  await customer.openCart()
  await expect.poll(() => customer.rows().count()).toBe(2)
  await expect.poll(() => customer.row(second.code).getByLabel(say.quantity).last().inputValue()).toBe('2')
  await main.getByRole('button', { name: say.placeOrder }).click()
  await page.waitForURL(/\/b2b\/purchase\/\d+\/[A-Za-z0-9]{10}/)
  await main.getByLabel(say.note).fill('walkthrough')
  const total = await main.locator('dl dd').last().innerText()
  await main.getByRole('button', { name: say.confirm }).click()
  await page.getByRole('dialog').getByText(total).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: say.confirm }).click()
  await main.getByText(say.thanks).waitFor()
  await page.getByRole('link', { name: say.inCart(0) }).waitFor()

  const [order] = shop.ask<{
    order_no: number
    customer: string
    note: string
    total: number
    deliver_on: string
    address: string
  }>('SELECT o.*, c.address FROM orders o JOIN customer c ON c.code = o.customer ORDER BY o.order_no DESC LIMIT 1')
  const lines = shop.ask<Line>(
    'SELECT line, code, price, qty FROM order_line WHERE order_no = ? ORDER BY line',
    order!.order_no,
  )
  const prices = new Map(
    shop
      .ask<{ code: string; price: number }>(
        "SELECT code, price FROM price WHERE rank = 'A' AND code IN (?, ?)",
        first.code,
        second.code,
      )
      .map(({ code, price }) => [code, price]),
  )
  expect(order).toMatchObject({ customer: 'C0001', note: 'walkthrough', deliver_to: order!.address, own_no: null })
  expect(order!.deliver_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(lines).toEqual(
    [first, second].map(({ code, count }, index) => ({ line: index + 1, code, price: prices.get(code), qty: count })),
  )
  const items = lines.reduce((sum, line) => sum + line.price * line.qty, 0)
  expect(order!.total).toBe(items + Math.floor(items / 10))
  expect(total).toBe(`¥${order!.total.toLocaleString('en-US')}`)
  expect(stockOf(shop)).toEqual({
    [first.code]: before[first.code]! - first.count,
    [second.code]: before[second.code]! - second.count,
  })

  // The order stands at the top of the history.
  await customer.openSection(say.orders)
  await customer.row(String(order!.order_no)).first().waitFor()
}
