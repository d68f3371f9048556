import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readPdf } from '../../engine/test/read-pdf.ts'
import { hasChromium } from '../../workshop/browser.ts'
import { openCustomer, type Customer } from './test/customer.ts'
import { partsOf } from '../../engine/output/workbook/test/fill-made.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile()

/** What one press brings. */
async function pressed({ page }: Customer, press: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), pages: await readPdf(readFileSync(await file.path())) }
}

/** Texts and numbers of the first sheet. */
async function cellsOf(bytes: Buffer): Promise<Record<string, string>> {
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(bytes)
  const found = sheet.matchAll(/<c r="(\w+)"[^>]*>(?:<is>)?<[vt][^>]*>([^<]*)/g)
  return Object.fromEntries([...found].map(([, at = '', text = '']) => [at, text]))
}

describe.skipIf(!hasChromium)(`reports${needsBrowser}`, () => {
  test('a delivery note and an invoice of an order, with one press; notes of chosen orders are a page each', async () => {
    const customer = await openCustomer(shop.browser, shop.site, { language: 'ja' })
    const { page } = customer
    await page.goto(shop.site)
    await customer.logIn()
    await customer.openSection('注文履歴')
    const row = customer.rows().first()
    await row.waitFor()
    const [order] = shop.ask<{ order_no: number; ordered_on: string; name: string; total: number }>(
      `SELECT o.order_no, o.ordered_on, c.name, o.total FROM orders o JOIN customer c ON c.code = o.customer
        WHERE o.customer = 'C0001' ORDER BY o.order_no DESC LIMIT 1`,
    )
    const lines = shop.ask<{ code: string; amount: number }>(
      `SELECT code, price * qty AS amount FROM order_line WHERE order_no = ${order!.order_no} ORDER BY line`,
    )
    for (const at of [0, 1]) await customer.rows().nth(at).getByRole('checkbox').check()
    const chosen = await pressed(customer, () => page.getByRole('button', { name: '納品書（2件）' }).click())
    // Letters of the title stand apart.
    const titles = chosen.pages.map((one) => one.lines.map((line) => line.replaceAll(' ', '')).includes('納品書'))
    expect(titles).toEqual([true, true])

    await row.getByText(String(order!.order_no)).click()
    const note = await pressed(customer, () => page.getByRole('button', { name: '納品書', exact: true }).click())
    expect(note.name).toBe(`delivery-note-${order!.order_no}.pdf`)
    const text = note.pages.map((one) => one.lines.join('\n')).join('\n')
    expect(text).toContain(`${order!.name} 御中`)
    expect(text).toContain(`令和${Number(order!.ordered_on.slice(0, 4)) - 2018}年`)
    for (const { code, amount } of lines) {
      expect(text).toContain(code)
      expect(text).toContain(amount.toLocaleString('en'))
    }
    const net = lines.reduce((sum, { amount }) => sum + amount, 0)
    const invoice = await pressed(customer, () => page.getByRole('button', { name: '適格請求書', exact: true }).click())
    const said = invoice.pages[0]!.lines.join('\n')
    expect(said).toContain('登録番号 T')
    expect(said).toContain(`ご請求金額 ¥${(net + Math.floor(net / 10)).toLocaleString('en')}`)

    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: '見積書（Excel）', exact: true }).click()
    const quotation = await coming
    expect(quotation.suggestedFilename()).toBe(`quotation-${order!.order_no}.xlsx`)
    const cells = await cellsOf(readFileSync(await quotation.path()))
    expect(cells['A3']).toBe(`${order!.name} 御中`)
    expect(cells['F3']).toBe(String(order!.order_no))
    expect(lines.map((_line, index) => cells[`B${15 + index}`])).toEqual(lines.map(({ code }) => code))
    expect(customer.errors).toEqual([])
    await customer.close()
  })
})
