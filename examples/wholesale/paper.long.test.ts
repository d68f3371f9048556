import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openCustomer, type Customer } from './test/customer.ts'
import { findCut } from './test/find-cut.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile()

/** The words of each sheet of paper, in A4. */
async function sheetsOf(page: Page): Promise<string[]> {
  const bytes = await page.pdf({ format: 'A4', displayHeaderFooter: false })
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const sheets: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    sheets.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  return sheets
}

async function enter(customer: Customer): Promise<void> {
  await customer.page.goto(`${shop.site}/b2b/home`)
  await customer.logIn()
  await customer.openSection(customer.say.products)
  await customer.row('AB-0001').waitFor()
}

const looks = (['ja', 'en'] as const).flatMap((language) => [1280, 390].map((width) => ({ language, width })))

test.skipIf(!hasChromium).each(looks)(
  `on paper a list repeats its headings, and list, detail and order have no menu ($language, $width px)${needsBrowser}`,
  async (look) => {
    const customer = await openCustomer(shop.browser, shop.site, look)
    const { page, say } = customer
    const main = page.getByRole('main')
    const isWithoutControls = (sheets: string[]) => {
      for (const words of [say.addToCart, say.search]) expect(sheets.join('\n')).not.toContain(words)
    }
    await enter(customer)
    const list = await sheetsOf(page)
    expect(list.length).toBeGreaterThan(1)
    // Cards have no headings: each names its own values.
    const heading = look.language === 'ja' ? '商品コード' : 'Code'
    for (const sheet of list.slice(0, -1)) expect(sheet).toContain(heading)
    expect(list.join('')).toContain('AB-0001')
    isWithoutControls(list)

    await customer.row('AB-0001').getByRole('link').first().click()
    await page.waitForURL(/\/b2b\/detail\//)
    await main.getByText('AB-0001', { exact: true }).first().waitFor()
    const detail = await sheetsOf(page)
    expect(detail.join('')).toContain('AB-0001')
    isWithoutControls(detail)
    await page.goBack()

    await customer.row('AB-0001').getByRole('button', { name: say.addToCart }).click()
    await customer.row('AB-0001').getByRole('textbox', { name: say.quantity }).waitFor()
    await customer.openCart()
    await main.getByRole('button', { name: say.placeOrder }).click()
    await main.getByRole('button', { name: say.confirm }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.confirm }).click()
    await main.getByText(say.thanks).waitFor()
    const order = await sheetsOf(page)
    expect(order).toHaveLength(1)
    expect(order[0]).toContain('AB-0001')
    expect(order[0]).toContain(String(shop.ask<{ no: number }>('SELECT MAX(order_no) AS no FROM orders')[0]!.no))
    isWithoutControls(order)
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

/** A window of 1280 × 1024 at 400 %, of which 320 × 256 are left (WCAG 1.4.10). */
test.skipIf(!hasChromium).each(['ja', 'en'] as const)(
  `at 400 percent an order is placed without scrolling to the side (%s)${needsBrowser}`,
  async (language) => {
    const customer = await openCustomer(shop.browser, shop.site, { language, width: 320 })
    const { page, say } = customer
    const main = page.getByRole('main')
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(`${shop.site}/b2b/home`)
    await page.getByLabel(say.loginId).waitFor()
    expect(await findCut(page)).toEqual([])
    await customer.logIn()
    expect(await findCut(page)).toEqual([])
    await customer.openSection(say.products)
    await customer.row('AB-0001').waitFor()
    expect(await findCut(page)).toEqual([])
    await customer.row('AB-0001').getByRole('button', { name: say.addToCart }).click()
    await customer.row('AB-0001').getByRole('textbox', { name: say.quantity }).waitFor()
    await customer.openCart()
    expect(await findCut(page)).toEqual([])
    await main.getByRole('button', { name: say.placeOrder }).click()
    await main.getByLabel(say.note).waitFor()
    expect(await findCut(page)).toEqual([])
    await main.getByRole('button', { name: say.confirm }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findCut(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: say.confirm }).click()
    await main.getByText(say.thanks).waitFor()
    expect(await findCut(page)).toEqual([])
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)
