import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { looksOf } from '../../workshop/looks.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile()
const pictures = process.env['KUMIKI_PICTURES']

const words = {
  ja: {
    ...{
      returns: '返品のご依頼',
      add: '返品を依頼する',
      order: /^注文/,
      reason: /^理由/,
      defective: '不良',
      send: '依頼する',
    },
    ...{
      quantity: '返品数',
      tooFew: /1以上/,
      needed: '返品する商品を入力してください。',
      filled: '入力済みの行：2',
      find: '行を検索',
    },
    tooMany: (most: number) => `返品数は${most}以下で入力してください。`,
  },
  en: {
    ...{
      returns: 'Returns',
      add: 'New return',
      order: /^Order/,
      reason: /^Reason/,
      defective: 'Defective',
      send: 'Send',
    },
    ...{
      quantity: 'To return',
      tooFew: 'To return must be at least 1.',
      needed: 'Field Goods to return is required.',
      filled: 'Rows filled in: 2',
    },
    tooMany: (most: number) => `To return must be at most ${most}.`,
    find: 'Find rows',
  },
}

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ] as const),
)(
  `quantities are typed into the lines of an order, and what does not fit is told where it stands, %s at %i${needsBrowser}`,
  async (language, width) => {
    const own = words[language]
    const customer = await openCustomer(shop.browser, shop.site, { language, width })
    const { page } = customer
    const keep = async (name: string) => {
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${language}-${width}.png`, fullPage: true })
    }
    await page.goto(shop.site)
    await customer.logIn()
    await customer.openSection(own.returns)
    const before = shop.ask<{ count: number }>('SELECT count(*) AS count FROM goods_return')[0]!.count
    await page
      .getByRole('main')
      .getByRole('link', { name: own.add })
      .or(page.getByRole('button', { name: own.add }))
      .click()

    // The order with the most lines of this customer.
    const [order] = shop.ask<{ no: number; lines: number }>(
      `SELECT o.order_no AS no, count(*) AS lines FROM orders o JOIN order_line l USING (order_no)
        WHERE o.customer = 'C0001' GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT 1`,
    )
    const lines = shop.ask<{ line: number; price: number; rest: number }>(
      `SELECT line, price, qty - (SELECT coalesce(sum(r.qty), 0) FROM return_line r JOIN goods_return g USING (return_no)
                WHERE g.order_no = order_line.order_no AND r.line = order_line.line) AS rest
         FROM order_line WHERE order_no = ? ORDER BY line`,
      order!.no,
    )
    expect(lines.length).toBeGreaterThan(1)
    const choice = page.getByRole('combobox', { name: own.order })
    await choice.fill(String(order!.no))
    await page
      .getByRole('option')
      .filter({ hasText: String(order!.no) })
      .first()
      .click()
    await page.getByRole('combobox', { name: own.reason }).selectOption('不良')
    const quantities = page.getByRole('textbox', { name: own.quantity })
    await expect.poll(() => quantities.count()).toBe(lines.length)

    // Nothing typed is told, and leads to the first row.
    await page.getByRole('button', { name: own.send, exact: true }).click()
    await page.getByRole('alert').getByText(own.needed).waitFor()
    await expect.poll(() => quantities.first().evaluate((field) => field === document.activeElement)).toBe(true)
    // Enter goes down the column; the value follows what is typed.
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await expect.poll(() => quantities.nth(1).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(String(lines[1]!.rest + 1))
    await page.getByText(own.tooFew).first().waitFor()
    const value = ((lines[1]!.rest + 1) * lines[1]!.price).toLocaleString('en')
    await page
      .getByRole('row')
      .filter({ hasText: `¥${value}` })
      .waitFor()
    await page.getByText(own.filled, { exact: true }).waitFor()
    await keep('returns-wrong')
    await quantities.first().fill('1')

    // More than is left of what was ordered is told at its input, and nothing is asked or sent.
    const question = page.getByRole('dialog')
    const send = async () => {
      await page.getByRole('button', { name: own.send, exact: true }).click()
      await question.getByRole('button', { name: own.send, exact: true }).click()
    }
    await page.getByRole('button', { name: own.send, exact: true }).click()
    await page.getByText(own.tooMany(lines[1]!.rest)).first().waitFor()
    expect(await question.count()).toBe(0)
    await keep('returns-refused')
    const count = () => shop.ask<{ count: number }>('SELECT count(*) AS count FROM goods_return')[0]!.count
    expect(count()).toBe(before)

    // What was typed stays while rows are looked for.
    await page.getByRole('searchbox', { name: own.find }).fill('zzzz')
    await expect.poll(() => quantities.count()).toBe(0)
    await page.getByRole('searchbox', { name: own.find }).fill('')
    await expect.poll(() => quantities.count()).toBe(lines.length)
    expect(await quantities.first().inputValue()).toBe('1')
    await quantities.nth(1).fill('1')
    await keep('returns-typed')
    await send()
    await page.getByRole('heading', { name: own.returns, level: 1 }).waitFor()
    await expect.poll(count).toBe(before + 1)
    const written = shop.ask(
      'SELECT line, qty FROM return_line WHERE return_no = (SELECT max(return_no) FROM goods_return) ORDER BY line',
    )
    expect(written).toEqual([
      { line: lines[0]!.line, qty: 1 },
      { line: lines[1]!.line, qty: 1 },
    ])
    const sum = (lines[0]!.price + lines[1]!.price).toLocaleString('en')
    await customer.row(`¥${sum}`).first().waitFor()
    await keep('returns')
    expect(customer.errors.filter((error) => !error.includes('422'))).toEqual([])
    await customer.close()
  },
)
