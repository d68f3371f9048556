import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openConsole } from '../../workshop/client.ts'
import { idOf } from './test/builder.ts'
import { changeDocument } from './test/change-document.ts'
import { openCustomer, type Customer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { longTest } from '../../workshop/long-run.ts'

const shop = wholesaleOfFile()

const pictures = process.env['KUMIKI_PICTURES']

const headings = ({ page }: Customer) =>
  page
    .getByRole('main')
    .locator('thead th[data-name]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['name']))

async function open(language: 'ja' | 'en', width: number): Promise<Customer> {
  const customer = await openCustomer(shop.browser, shop.site, { language, width })
  await customer.page.goto(`${shop.site}/`)
  await customer.logIn()
  await customer.openSection(language === 'ja' ? '商品' : 'Products')
  await customer.rows().first().waitFor()
  return customer
}

/** Rows are made lower, also for the next time. */
async function keepsDense({ page, rows }: Customer) {
  const height = async () => (await rows().first().boundingBox())!.height
  const usual = await height()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Compact rows' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  expect(await height()).toBeLessThan(usual - 5)
  await page.reload()
  await rows().first().waitFor()
  expect(await height()).toBeLessThan(usual - 5)
}

/** A table that is too wide for the page scrolls in its own box, below its headings. */
async function keepsHeadings({ page, rows }: Customer) {
  const heading = page.getByRole('main').locator('thead th[data-name]').nth(1)
  const { x, y, width } = (await heading.boundingBox())!
  await page.mouse.move(x + width - 2, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + width + 500, y + 10, { steps: 4 })
  await page.mouse.up()
  const box = page.getByRole('region', { name: /Products|Table/ })
  await box.waitFor()
  await box.evaluate((element) => element.scrollTo(40, 600))
  const top = (await box.boundingBox())!.y
  await expect.poll(async () => (await rows().first().boundingBox())!.y).toBeLessThan(top)
  expect(Math.round((await heading.boundingBox())!.y - top)).toBe(0)
  if (pictures) await page.screenshot({ path: `${pictures}/columns-wide-en-1280.png` })
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(0)
}

test.skipIf(!hasChromium)(
  `columns are hidden, ordered and widened by settings and by drag, and stand so on the next device${needsBrowser}`,
  async () => {
    const first = await open('ja', 1280)
    const { page } = first
    const before = await headings(first)
    await page.getByRole('button', { name: '列の設定' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').nth(1).waitFor()
    await dialog.getByRole('checkbox').nth(3).uncheck()
    await dialog
      .getByRole('button', { name: /：上へ/ })
      .nth(1)
      .press('Enter')
    if (pictures) await page.screenshot({ path: `${pictures}/columns-ja-1280.png` })
    await dialog.getByRole('button', { name: '完了' }).click()
    const after = [before[1], before[0], ...before.slice(3)]
    expect(await headings(first)).toEqual(after)

    const heading = page.getByRole('main').locator('thead th[data-name]')
    const grown = heading.nth(1)
    const box = (await grown.boundingBox())!
    await page.mouse.move(box.x + box.width - 2, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 58, box.y + 10, { steps: 4 })
    await page.mouse.up()
    // What the table has to spare is shared among its columns.
    await expect.poll(async () => (await grown.boundingBox())!.width).toBeGreaterThan(box.width + 50)
    const [one, other] = [(await heading.nth(0).boundingBox())!, (await heading.nth(2).boundingBox())!]
    await page.mouse.move(other.x + 20, other.y + 10)
    await page.mouse.down()
    await page.mouse.move(one.x + 20, one.y + 10, { steps: 4 })
    await page.mouse.up()
    const moved = [after[2], after[0], after[1], ...after.slice(3)]
    await expect.poll(() => headings(first)).toEqual(moved)
    // A drag is no press: the rows keep their order.
    expect(new URL(page.url()).searchParams.get('sort')).toBeNull()
    if (pictures) await page.screenshot({ path: `${pictures}/columns-own-ja-1280.png` })
    expect(first.errors).toEqual([])
    await first.close()

    const second = await open('en', 1280)
    expect(await headings(second)).toEqual(moved)
    await second.page.getByRole('button', { name: 'Column settings' }).click()
    await second.page.getByRole('dialog').getByRole('button', { name: 'Reset columns' }).click()
    await expect.poll(() => headings(second)).toEqual(before)
    await keepsDense(second)
    await keepsHeadings(second)
    await second.close()

    const small = await open('en', 390)
    await small.page.getByRole('button', { name: 'Column settings' }).click()
    await small.page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    if (pictures) await small.page.screenshot({ path: `${pictures}/columns-en-390.png` })
    const wide = await small.page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
    await small.close()
  },
)

longTest.skipIf(!hasChromium)(
  `a list that scrolls gets further rows by itself, draws those in sight only, and has a button for the keyboard${needsBrowser}`,
  async () => {
    const client = await openConsole(shop.engine.url)
    await changeDocument(client, 'content', await idOf(client, 'content', 'wholesale.products'), ({ spec }) => {
      Object.assign((spec as { list: object }).list, { pagingType: 'scroll', limit: 100 })
    })
    await client.call('POST', '/b2b-edit/publish', { id: await idOf(client, 'site', 'wholesale'), note: 'scroll' })
    const customer = await open('ja', 1280)
    const { page } = customer
    const rows = page.getByRole('main').locator('tbody tr:not([aria-hidden])')
    const more = page.getByRole('button', { name: 'さらに表示' })
    expect(await rows.count()).toBe(100)
    await more.press('Enter')
    // The button is in sight still, so that more may follow by itself.
    await page.getByText(/^5000件中[2-9]\d\d件を表示/).waitFor()
    const last = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return Number(await rows.last().getAttribute('aria-rowindex'))
    }
    await expect.poll(last).toBeGreaterThan(300)
    expect(await rows.count()).toBeLessThan(120)
    if (pictures) await page.screenshot({ path: `${pictures}/scroll-ja-1280.png` })
    // U-03: loading again brings back as many rows, and the place among them.
    const place = () => page.evaluate(() => scrollY)
    // Heights of rows are known when they are drawn.
    const settled = async () => {
      let now = -1
      await expect
        .poll(async () => {
          const last = now
          now = await place()
          return now === last
        })
        .toBe(true)
      return now
    }
    await settled()
    // The row at the window's upper edge: pixels above it are guesses while its neighbours are not drawn.
    const atTop = () =>
      rows.evaluateAll((all) =>
        all.find((row) => row.getBoundingClientRect().bottom > 0)?.getAttribute('aria-rowindex'),
      )
    const before = await atTop()
    await page.reload()
    await expect.poll(atTop).toBe(before)
    const inSight = page.locator(`tbody tr[aria-rowindex="${Number(before) + 5}"]`)
    await inSight.getByRole('link').first().click()
    await page.waitForURL(/detail/)
    await page.goBack()
    await expect.poll(atTop).toBe(before)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(async () => (await rows.first().getAttribute('aria-rowindex')) ?? '').toBe('2')
    expect(customer.errors).toEqual([])
    await customer.close()
    // On a phone the cards do the same.
    const small = await open('en', 390)
    const cards = small.page.getByRole('main').locator('ul[aria-label] > li:not([aria-hidden])')
    await cards.first().waitFor()
    const lastCard = async () => {
      await small.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return Number(await cards.last().getAttribute('aria-posinset'))
    }
    await expect.poll(lastCard).toBeGreaterThan(300)
    expect(await cards.count()).toBeLessThan(120)
    if (pictures) await small.page.screenshot({ path: `${pictures}/scroll-en-390.png` })
    await small.page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => cards.first().getAttribute('aria-posinset')).toBe('1')
    expect(small.errors).toEqual([])
    await small.close()
  },
)
