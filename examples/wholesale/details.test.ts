import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { hasChromium } from '../../workshop/browser.ts'
import { closedDays } from './closed-days.ts'
import { openCustomer, type Customer } from './test/customer.ts'
import { findCut } from './test/find-cut.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { looksOf } from '../../workshop/looks.ts'
import { longTest } from '../../workshop/long-run.ts'

const shop = wholesaleOfFile()

const pictures = process.env['KUMIKI_PICTURES']
const keepPicture = async (page: Customer['page'], name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

interface DeliveryInput {
  key: string
  datetime?: { weekdays: number[]; cutOff: string }
}

/** As the example says it: working days that are no holiday. */
const products = JSON.parse(readFileSync(new URL('documents/products.json', import.meta.url), 'utf8')) as {
  spec: { purchase: { inputs: DeliveryInput[] } }
}
const { weekdays, cutOff } = products.spec.purchase.inputs.find(({ key }) => key === 'DELIVERY')!.datetime!
const stopDates = closedDays.map(([day]) => day)
const inTokyo = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(at)
const weekdayOf = (day: string) => new Date(day).getUTCDay()
const daysAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
const deliveredFrom = (day: string): string =>
  weekdays.includes(weekdayOf(day)) && !stopDates.includes(day) ? day : deliveredFrom(daysAfter(day, 1))
/** The first day of delivery of what is ordered at that moment. */
function firstDelivery(at: Date): string {
  const today = inTokyo(at)
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', timeStyle: 'short' }).format(at)
  const isInTime = deliveredFrom(today) === today && time < cutOff
  return deliveredFrom(daysAfter(isInTime ? today : deliveredFrom(daysAfter(today, 1)), 1))
}

type Options = NonNullable<Parameters<typeof openCustomer>[2]> & { id?: string }

async function visitor({ id, ...options }: Options = {}): Promise<Customer> {
  const customer = await openCustomer(shop.browser, shop.site, options)
  await customer.page.goto(shop.site)
  await customer.logIn(id)
  return customer
}

/** Puts the first rows of the products into the cart. */
async function fillCart({ page, say, openSection, rows }: Customer, count: number) {
  await openSection(say.products)
  for (let index = 0; index < count; index++) {
    const changed = page.waitForResponse(/update-purchase-count/)
    await rows().nth(index).getByRole('button', { name: say.addToCart }).click()
    await changed
  }
}

const focused = ({ page }: Customer) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

/** How far the words of the last heading and what stands below them end apart, in pixels. */
const endsOfQuantity = ({ page }: Customer) =>
  page.evaluate(() => {
    const heading = document.createRange()
    heading.selectNodeContents([...document.querySelectorAll('thead th')].at(-1)!)
    const number = document.querySelector('tbody [role="group"]')!.parentElement!
    const ends = [...number.children]
      .filter((part) => getComputedStyle(part).visibility === 'visible')
      .map((part) => part.getBoundingClientRect().right)
    return { apart: Math.round(heading.getBoundingClientRect().right - Math.max(...ends)) }
  })

describe.skipIf(!hasChromium)(`on the way of a customer${needsBrowser}`, () => {
  test('E-18 no column moves when something is put into the cart, and the focus stays with what was pressed', async () => {
    const customer = await visitor({ id: 'sato' })
    const { page, say, rows } = customer
    await customer.openSection(say.products)
    await rows().first().waitFor()
    const lefts = () =>
      page
        .locator('thead th')
        .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)))
    const before = await lefts()
    const cell = rows().nth(1)
    await cell.getByRole('button', { name: say.addToCart }).focus()
    await page.keyboard.press('Enter')
    await cell.getByRole('button', { name: say.oneMore }).waitFor()
    expect(await lefts()).toEqual(before)
    expect(await endsOfQuantity(customer)).toEqual({ apart: 0 })
    expect(await focused(customer)).toContain(say.oneMore)
    await cell.getByRole('button', { name: say.removeFromCart }).first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(customer)).toContain(say.addToCart)
    await customer.close()
  })

  longTest(
    'E-18 the focus goes on to the next line when one is taken out of the cart, and to the way on from the last',
    async () => {
      const customer = await visitor({ id: 'suzuki' })
      const { page, say } = customer
      await fillCart(customer, 3)
      await customer.openCart()
      const bins = page.getByRole('button', { name: say.removeFromCart })
      await expect.poll(() => bins.count()).toBe(3)
      const names = await bins.evaluateAll((all) => all.map((bin) => bin.getAttribute('aria-label')))
      await bins.nth(1).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => bins.count()).toBe(2)
      await expect.poll(() => focused(customer)).toBe(names[2])
      await page.keyboard.press('Enter')
      await expect.poll(() => bins.count()).toBe(1)
      await expect.poll(() => focused(customer)).toBe(names[0])
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(customer)).toBe(say.continueShopping)
      // Each is named as it goes, and comes back as it was: its place is free again, its quantity the one before.
      const told = page.getByRole('status').filter({ hasText: 'カートから削除しました' })
      await expect.poll(() => told.count()).toBe(3)
      if (process.env.KUMIKI_SHOTS) await page.screenshot({ path: `${process.env.KUMIKI_SHOTS}/cart-undo.png` })
      const code = /：(\S+)/.exec(await told.last().innerText())?.[1]
      await told.last().getByRole('button', { name: '元に戻す' }).click()
      await expect.poll(() => bins.count()).toBe(1)
      await page.getByText(code!).first().waitFor()
      expect(await told.count()).toBe(2)
      // Typed as 0 it is told too.
      const field = page.getByRole('spinbutton').or(page.locator('input[inputmode="numeric"]')).first()
      await field.fill('0')
      await field.press('Enter')
      await expect.poll(() => bins.count()).toBe(0)
      await told.filter({ hasText: code! }).waitFor()
      await customer.close()
    },
  )

  test('E-10 E-18 a delivery date is a day on which there is delivery, with its weekday; what is wrong is said with an example', async () => {
    const customer = await visitor({ id: 'takahashi' })
    const { page, say } = customer
    await fillCart(customer, 1)
    await customer.openCart()
    const opened = new Date()
    await page.getByRole('button', { name: say.placeOrder }).click()
    const field = page.getByLabel('納品希望日')
    const form = page.locator('form').filter({ has: field })
    const today = inTokyo(new Date())
    await expect.poll(() => field.inputValue()).not.toBe('')
    const first = await field.inputValue()
    // The cut-off may pass meanwhile.
    expect([firstDelivery(opened), firstDelivery(new Date())]).toContain(first)
    const saturday = daysAfter(first, (13 - weekdayOf(first)) % 7)
    await form.getByText(`(${'日月火水木金土'[weekdayOf(first)]})`, { exact: true }).waitFor()
    for (const [typed, said] of [
      ['13/30', `「${today}」のように`],
      ['9999-12-31', '以前の日付'],
      [saturday, `次に指定できる日は${deliveredFrom(saturday)}です`],
    ] as const) {
      await field.fill(typed)
      await field.press('Tab')
      await form.getByText(said).waitFor()
    }
    // The calendar says it before it is typed.
    const calendar = page.getByRole('dialog', { name: '日付を選択' })
    await form.getByRole('button', { name: '日付を選択' }).click()
    const closed = calendar.locator('[aria-label*="受け付けていない日です"]').first()
    await closed.waitFor()
    expect(await closed.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    // As people say it: the next day of that name.
    await field.fill(first.slice(5).replace('-', '/'))
    await field.press('Tab')
    await expect.poll(() => field.inputValue()).toBe(first)
    await customer.close()
  })

  longTest('E-18 a note is never cut: how long it is and may be is said while it is written', async () => {
    const customer = await visitor({ id: 'kato' })
    const { page, say } = customer
    await fillCart(customer, 1)
    await customer.openCart()
    await page.getByRole('button', { name: say.placeOrder }).click()
    await page.getByLabel(say.note).fill('あ'.repeat(250))
    expect(await page.getByLabel(say.note).inputValue()).toHaveLength(250)
    await page.getByText('250／200文字').waitFor()
    await page.getByText('備考は200文字以内で入力してください。').waitFor()
    await customer.close()
  })

  longTest(
    'E-18 the cart’s bar stands at the foot of a short page, and leaves a phone across to the rows',
    async () => {
      const customer = await visitor({ id: 'tanaka' })
      const { page } = customer
      await fillCart(customer, 1)
      const bar = page.locator('[data-stick="bottom"]')
      await customer.search({ 商品コード: 'HB-0002' })
      const foot = async () => {
        const box = (await bar.boundingBox())!
        return box.y + box.height
      }
      expect(await foot()).toBeGreaterThan(850)
      await page.setViewportSize({ width: 568, height: 320 })
      await page.reload()
      const card = page.locator('main ul[aria-label] > li').first()
      await card.waitFor()
      const row = await card.boundingBox()
      expect(row!.y).toBeLessThan(290)
      expect(await foot()).toBeGreaterThan(320)
      await page.setViewportSize({ width: 740, height: 360 })
      await page.reload()
      await card.waitFor()
      await expect.poll(async () => (await card.boundingBox())!.y, { message: 'E-11 across' }).toBeLessThan(310)
      await customer.close()
    },
  )

  longTest('E-18 eighteen bolts of one name are told apart by the title of their page', async () => {
    const customer = await visitor({ id: 'ito' })
    await customer.openSection(customer.say.products)
    await customer.search({ 商品コード: 'HB-0002' })
    await customer.row('HB-0002').getByRole('link').first().click()
    await customer.page.getByRole('heading', { name: '六角ボルト 全ねじ HB-0002', level: 1 }).waitFor()
    await customer.close()
  })

  test('E-18 an address of nothing answers 404, leads home and says so', async () => {
    const answer = await fetch(`${shop.site}/b2b/nothing`)
    expect(answer.status).toBe(404)
    for (const path of ['/', '/login?redirect=%2Fb2b%2Fhome', '/b2b/home', '/404', '/redirect/b2b/home', '/direct/key'])
      expect((await fetch(shop.site + path)).status, path).toBe(200)
    const customer = await visitor({ id: 'watanabe' })
    await customer.page.goto(`${shop.site}/b2b/nothing`)
    await customer.page.getByText('ページが見つかりません。ホームを表示しています。').waitFor()
    expect(new URL(customer.page.url()).pathname).toMatch(/\/b2b\/home$/)
    await customer.close()
  })

  test('E-18 who logs in after another person begins at home, the same person goes on where it was', async () => {
    const customer = await visitor({ id: 'nakamura' })
    const { page, say } = customer
    const leave = async () => {
      await customer.openSection(say.orders)
      await page
        .getByRole('banner')
        .getByRole('button', { name: /メニュー：/ })
        .click()
      await page.getByRole('menuitem', { name: 'ログアウト' }).click()
      await page.getByLabel(say.loginId).waitFor()
      expect(new URL(page.url()).searchParams.get('redirect')).toContain('/b2b/list/')
    }
    await leave()
    await customer.logIn('nakamura')
    await page.getByRole('heading', { name: say.orders, level: 1 }).waitFor()
    await leave()
    await customer.logIn('kobayashi')
    await page.waitForURL(/\/b2b\/home$/)
    await customer.close()
  })

  test('E-18 a browser is met in its language until its person chooses one', async () => {
    for (const [locale, title, lang] of [
      ['en-GB', 'Kumiki Hardware Orders', 'en'],
      ['ja-JP', '組木金物 オーダーサイト', 'ja'],
      ['fr-FR', '組木金物 オーダーサイト', 'ja'],
    ] as const) {
      const context = await shop.browser.newContext({ locale })
      const page = await context.newPage()
      await page.goto(shop.site)
      await page.getByRole('heading', { name: title }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      await context.close()
    }
  })

  longTest('E-18 in an English page codes are English words, and data that is Japanese says so', async () => {
    const customer = await visitor({ id: 'yamada', language: 'en' })
    const { page } = customer
    for (const [section, words] of [
      ['Inquiries', 'Received'],
      ['Announcements', 'Important'],
      ['Orders', 'Shipped'],
    ] as const) {
      await customer.openSection(section)
      await customer.rows().getByText(words).first().waitFor()
    }
    for (const section of ['Products', 'Inquiries', 'Announcements', 'Orders', 'Deliveries']) {
      await customer.openSection(section)
      await page.waitForLoadState('networkidle')
      const unsaid = await page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        while (walker.nextNode()) {
          const { textContent, parentElement } = walker.currentNode
          if (
            /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(textContent ?? '') &&
            !parentElement?.closest('[lang=ja], script')
          )
            found.push(textContent!)
        }
        return found
      })
      expect(unsaid, section).toEqual([])
    }
    // Cards with room beside their words: what can be done with one stands at its end, not between words and values.
    await customer.openSection('Orders')
    await page.setViewportSize({ width: 800, height: 900 })
    const card = customer.row('119961').first()
    const menu = card.getByRole('button', { name: /Actions/ })
    await menu.waitFor()
    const ends = async (of: Locator) => {
      const { x, width } = (await of.boundingBox())!
      return x + width
    }
    await expect.poll(async () => (await ends(card)) - (await ends(menu))).toBeLessThan(16)
    await customer.close()
  })

  longTest('E-18 a builder’s colours do not glare in the dark', async () => {
    const lightness = async (dark: boolean) => {
      const customer = await visitor({ id: 'yamada', dark })
      const { page } = customer
      await customer.openSection(customer.say.deliveries)
      const here = new URL(page.url())
      await page.goto(`${here.origin}${here.pathname}?type=1&from=2026-11-01&date=2026-11-17`)
      const entry = page.locator('[data-view] a', { hasText: '◆' }).first()
      const ground = await entry.evaluate((element) => getComputedStyle(element).backgroundColor)
      await customer.close()
      return ground
    }
    expect(await lightness(false)).toBe('rgb(255, 227, 172)')
    const [level] = /(?<=oklch\()[\d.]+/.exec(await lightness(true)) ?? []
    expect(Number(level)).toBeLessThan(0.4)
  })

  test('E-11 on a phone the category stands above the list until it is taken away, its branch stays open, the search is as it was left', async () => {
    const customer = await visitor({ id: 'ito', width: 390 })
    const { page, say } = customer
    const main = page.getByRole('main')
    await customer.openSection(say.products)
    await customer.chooseCategory(['ねじ・ボルト', '六角ボルト'])
    await customer.row('HB-0001').waitFor()
    const chip = main.getByText('ねじ・ボルト › 六角ボルト', { exact: true })
    await chip.waitFor()
    await main.getByRole('button', { name: say.categories }).click()
    await page.locator('aside[data-open]').waitFor()
    const branch = page.locator('[role=treeitem][aria-level="1"]', { hasText: 'ねじ・ボルト' })
    await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('true')
    // Wherever the focus is Escape closes the drawer, and a second one goes no further back.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      press()
      press()
    })
    await chip.locator('..').getByRole('button').click()
    await chip.waitFor({ state: 'detached' })
    await customer.row('AB-0001').waitFor()

    const fold = page.getByRole('search').getByRole('button', { name: say.conditions })
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await fold.click()
    await page.reload()
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true')
    await fold.click()
    // Across there is no room for conditions: a row is in sight.
    await page.setViewportSize({ width: 844, height: 390 })
    await page.reload()
    const { y } = (await customer.row('AB-0001').first().boundingBox())!
    expect(y).toBeLessThan(390)
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    expect(customer.errors).toEqual([])
    await customer.close()
  })

  longTest(
    'codes with quantities go into the cart as they are pasted from a spreadsheet, each with its result',
    async () => {
      const customer = await visitor({ id: 'goto', language: 'en', width: 390 })
      const { page, say, rows } = customer
      const main = page.getByRole('main')
      await customer.openSection(say.products)
      // What is chosen in the drawer is seen in the page: the present section, and a category with others below it.
      const drawer = page.locator('aside[data-open]')
      await page.getByRole('banner').getByRole('button').first().click()
      await drawer.getByRole('link', { name: say.products, exact: true }).click()
      await drawer.waitFor({ state: 'detached' })
      await main.getByRole('button', { name: say.categories }).click()
      await drawer.locator('[role=treeitem][aria-expanded]').first().click()
      await drawer.waitFor({ state: 'detached' })
      await expect.poll(() => new URL(page.url()).hash).not.toBe('')
      await main.getByRole('button', { name: 'Quick order' }).click()
      const lines = main.getByRole('textbox', { name: /^Code and quantity/ })
      await lines.fill('Code\tName\tQuantity\nXX-9999\tnothing\t1\nHB-0001\tbolt\t3\nhb-0002\t\t２\nAB-0001 abc')
      await lines.locator('xpath=ancestor::form').getByRole('button', { name: say.addToCart }).click()
      await main.getByText('Added: 2. In the cart now: 2.').waitFor()
      expect(await rows().allInnerTexts()).toEqual([
        // The headings are no line.
        expect.stringMatching(/^XX-9999[^]*There is no item with this code/),
        expect.stringMatching(/^HB-0001[^]*Added: 3\. In the cart now: 3\./),
        expect.stringMatching(/^hb-0002[^]*HB-0002[^]*Added: 2\./),
        expect.stringMatching(/^AB-0001[^]*The quantity must be a whole number/),
      ])
      // What was refused is there to be mended, and says why; what was taken is not sent twice.
      expect(await lines.inputValue()).toBe('XX-9999\tnothing\t1\nAB-0001 abc')
      const reasons = main.locator('[id$=text-problem]')
      expect(await reasons.innerText()).toMatch(
        /XX-9999: There is no item with this code\.\nAB-0001: The quantity must be/,
      )
      expect(await findCut(page)).toEqual([])
      await lines.fill('AB-0001 4')
      await lines.locator('xpath=ancestor::form').getByRole('button', { name: say.addToCart }).click()
      await main.getByText('Added: 4. In the cart now: 4.').waitFor()
      expect(await lines.inputValue()).toBe('')
      expect(await main.getByRole('alert').count()).toBe(0)
      expect(await reasons.count()).toBe(0)
      expect(await findCut(page)).toEqual([])
      // Scanned: each code is sent as it comes, also before the answer to the one before; what is not known stays to be seen.
      const code = main.locator('form').filter({ hasText: 'Add by code' }).getByRole('textbox').first()
      let answers = Promise.withResolvers<void>()
      await page.route('**/add-to-cart', async (route) => {
        await answers.promise
        await route.continue()
      })
      const scan = async (...codes: string[]) => {
        for (const scanned of codes) {
          await page.keyboard.type(scanned)
          await page.keyboard.press('Enter')
        }
      }
      const refused = main.locator('[id$=code-problem]').filter({ hasText: 'There is no item with this code' })
      await code.focus()
      await scan('HB-0003', 'NONE-0', 'HB-0003')
      await page.keyboard.type('NONE-')
      answers.resolve()
      // The next stands in the field already, and the line in the table is gone before anybody could read it.
      await page.getByText('NONE-0: There is no item with this code').waitFor()
      await scan('1')
      await refused.waitFor()
      expect(await code.inputValue()).toBe('NONE-1')
      // What was refused stays with its reason while those after it are taken.
      answers = Promise.withResolvers<void>()
      await scan('NONE-2', 'HB-0006')
      answers.resolve()
      await customer.row('HB-0006').filter({ hasText: 'In the cart now: 1.' }).waitFor()
      await refused.waitFor()
      expect(await code.inputValue()).toBe('NONE-2')
      await page.keyboard.type('HB-0004')
      expect(await code.inputValue()).toBe('HB-0004')
      await page.keyboard.press('Enter')
      await main.getByText('Added: 1. In the cart now: 1.').waitFor()
      expect(await code.inputValue()).toBe('')
      await page.unroute('**/add-to-cart')
      // An answer that was lost: the code is there again, and sent again it is known as a repetition.
      await page.route(
        '**/add-to-cart',
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await page.keyboard.type('HB-0005')
      await page.keyboard.press('Enter')
      await expect.poll(() => code.inputValue()).toBe('HB-0005')
      await page.keyboard.press('Enter')
      await customer.row('HB-0005').filter({ hasText: 'In the cart now: 1.' }).waitFor()
      await main.getByRole('button', { name: 'View cart' }).click()
      expect(await customer.row('HB-0003').locator('input').first().inputValue()).toBe('2')
      await customer.row('HB-0002').waitFor()
      expect(customer.errors).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')])
      await customer.close()
    },
  )

  test('a scanner fills the cart: a code and Enter, and the next one goes into the same field', async () => {
    const customer = await visitor({ id: 'okada' })
    const { page, rows } = customer
    const main = page.getByRole('main')
    await customer.openCart()
    const code = main.getByRole('textbox', { name: '商品コード' })
    await code.click()
    for (const [scanned, count] of [
      ['HB-0001', 1],
      ['HB-0001', 2],
      ['AB-0001', 1],
    ] as const) {
      await page.keyboard.type(scanned)
      await page.keyboard.press('Enter')
      await main.getByText(`1を追加しました（カート内：${count}）。`).waitFor()
      await expect.poll(() => code.inputValue()).toBe('')
      expect(await code.evaluate((own) => own === document.activeElement)).toBe(true)
    }
    await page.keyboard.type('4901234567894')
    await page.keyboard.press('Enter')
    await main.getByText('このコードの商品はありません。').last().waitFor()
    expect(await main.getByRole('table', { name: 'カート', exact: true }).locator('tbody tr').count()).toBe(2)
    expect(await rows().last().innerText()).toContain('4901234567894')
    if (process.env.KUMIKI_SHOTS) await page.screenshot({ path: `${process.env.KUMIKI_SHOTS}/scanned.png` })
    await customer.close()
  })

  longTest(
    'U-07 an order of before is ordered again from the list and from its page: what is chosen, in the quantity of now',
    async () => {
      const customer = await visitor()
      const { page, say, rows } = customer
      const main = page.getByRole('main')
      await customer.openSection(say.orders)
      const no = shop.ask<{ no: number }>(
        `SELECT order_no AS no FROM orders WHERE customer = 'C0001' ORDER BY 1 DESC`,
      )[0]!.no
      const [line] = shop.ask<{ code: string; qty: number }>(
        'SELECT code, qty FROM order_line WHERE order_no = ? AND line = 1',
        no,
      )
      shop.change('UPDATE stock SET qty = 0 WHERE code = ?', line!.code)
      await customer.row(String(no)).getByRole('button', { name: /操作/ }).click()
      await page.getByRole('menuitem', { name: 'もう一度注文する' }).waitFor()
      await page.getByRole('menuitem', { name: 'もう一度注文する' }).click()
      // What cannot be had today is said before, and is not chosen; the others are, at today's price and with what is left.
      await customer.row(line!.code).getByText('在庫切れ').waitFor()
      expect(await customer.row(line!.code).getByRole('checkbox').count()).toBe(0)
      const others = rows().filter({ has: page.getByRole('checkbox') })
      const offered = await others.count()
      expect(offered).toBeGreaterThan(1)
      const put = (count: number) => main.getByRole('button', { name: `選択した商品をカートに入れる（${count}）` })
      await put(offered).waitFor()
      await others.first().getByRole('checkbox').uncheck()
      await others.last().getByRole('textbox', { name: say.quantity }).fill('1')
      await put(offered - 1).click()
      await page.getByRole('link', { name: say.inCart(offered - 1) }).waitFor()
      await rows().last().getByText('1を追加しました').waitFor()

      await customer.openSection(say.orders)
      await customer.row(String(no)).getByRole('link').first().click()
      await main.getByRole('button', { name: 'もう一度注文する' }).click()
      await put(offered).waitFor()
      expect(customer.errors).toEqual([])
      await customer.close()
    },
  )

  test.each(
    looksOf([
      ['ja', 1280, { billing: 'ご請求', out: '「ご請求」からログアウト' }],
      ['en', 390, { billing: 'Billing', out: 'Log out of “Billing”' }],
    ]),
  )('a section with a login of its own asks for it within the site, %s at %i', async (language, width, own) => {
    const customer = await visitor({ language, width })
    const { page, say } = customer
    const main = page.getByRole('main')
    await customer.openSection(own.billing)
    await main.getByLabel(say.loginId).waitFor()
    await keepPicture(page, `billing-login-${language}-${width}`)
    // The site's own login does not open it.
    const enter = async (id: string) => {
      await main.getByLabel(say.loginId).fill(id)
      await main.getByLabel(say.password, { exact: true }).fill('kanamono')
      await main.getByRole('button', { name: say.logIn, exact: true }).click()
    }
    await enter('yamada')
    await main.getByRole('alert').waitFor()
    await enter('yamada-keiri')
    await customer.rows().first().waitFor()
    await keepPicture(page, `billing-${language}-${width}`)
    // It stands beside the site's login, also when the page is loaded again.
    await page.reload()
    await customer.rows().first().waitFor()
    await customer.openSection(say.orders)
    await customer.rows().first().waitFor()
    await customer.openSection(own.billing)
    await customer.rows().first().waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /ユーザーメニュー|User menu/ })
      .click()
    await page.getByText(own.out).click()
    await main.getByLabel(say.loginId).waitFor()
    await customer.openSection(say.orders)
    await customer.rows().first().waitFor()
    expect(customer.errors.filter((error) => !error.includes('401'))).toEqual([])
    await customer.close()
  })
})
