import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { patienceMs } from '../../engine/test/limits.ts'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { builderOfFile } from '../../examples/wholesale/test/builder-of-file.ts'
import { changeDocument } from '../../examples/wholesale/test/change-document.ts'
import { checkPage } from '../../examples/wholesale/test/check-page.ts'
import { needsBrowser, wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium } from '../browser.ts'

const shop = wholesaleOfFile()
const builder = builderOfFile(shop)

async function openContent(tab: string): Promise<Page> {
  const { page, client } = builder
  const site = await idOf(client, 'site', 'wholesale')
  const content = await idOf(client, 'content', 'wholesale.products')
  await page.goto(`${shop.console}/b2b/b2b/${site}/2/${content}?tab=${tab}`)
  return page
}

/** A detail of three cells, in which two fields stand nowhere else. */
async function openLayout(): Promise<Page> {
  const content = await idOf(builder.client, 'content', 'wholesale.products')
  await changeDocument(builder.client, 'content', content, ({ spec }) => {
    const layout = ['CODE', 'NAME', 'PRICE'].map((field) => ({ items: [{ field }] }))
    Object.assign(spec['detail'] as object, { layout })
  })
  const page = await openContent('detail')
  await page.locator('[data-item="/2/items/0"]').waitFor()
  return page
}

const stands = (page: Page) =>
  page
    .locator('ol [data-item]')
    .evaluateAll((chips) => chips.map((chip) => `${chip.getAttribute('data-item')} ${chip.textContent}`))
/** Keys of the fields in their order, a cell after the other. */
const order = async (page: Page): Promise<string> =>
  (await stands(page)).map((chip) => /[A-Z_0-9]+$/.exec(chip)?.[0] ?? '?').join(' ')

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags with the mouse, and lets go once the place says that it is meant. */
async function drag(page: Page, what: Locator, where: Locator): Promise<void> {
  const to = await middleOf(where)
  const from = await middleOf(what)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await expect.poll(() => where.getAttribute('data-over'), { timeout: patienceMs }).toBe('true')
  await page.mouse.up()
}

test.skipIf(!hasChromium)(
  `the layout of a detail is arranged by dragging, by a finger and by keys, and each step is taken back${needsBrowser}`,
  async () => {
    const page = await openLayout()
    expect(await order(page)).toBe('CODE NAME PRICE')
    const before = (cell: number) => page.locator(`ol:has([data-item]) > li:nth-child(${cell}) > [data-side="before"]`)
    await drag(page, page.locator('[data-item="/2/items/0"]'), before(1))
    await expect.poll(() => order(page)).toBe('PRICE CODE NAME')
    await drag(
      page,
      page.locator('[data-item="part:MAKER"]'),
      page.locator('ol:has([data-item]) > li:nth-child(2) > [data-side="last"]'),
    )
    await expect.poll(() => order(page)).toBe('PRICE CODE MAKER NAME')

    await dragByFinger(page, page.locator('[data-item="/2/items/0"]'), before(1))
    await expect.poll(() => order(page)).toBe('NAME PRICE CODE MAKER')

    await page.locator('[data-item="/0/items/0"]').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => order(page)).toBe('PRICE NAME CODE MAKER')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-item'))
    expect(await focused()).toBe('/1/items/0')
    await page.keyboard.press('Shift+ArrowRight')
    const span = () => page.locator('ol:has([data-item]) > li:nth-child(2)').evaluate((cell) => cell.style.gridColumn)
    await expect.poll(span).toBe('span 16')
    await page.keyboard.press('Delete')
    await expect.poll(() => order(page)).toBe('PRICE CODE MAKER')
    expect(await checkPage(page)).toEqual([])
    for (const back of ['PRICE NAME CODE MAKER', undefined, 'NAME PRICE CODE MAKER', 'PRICE CODE MAKER NAME']) {
      await page.keyboard.press('Control+z')
      if (back !== undefined) await expect.poll(() => order(page)).toBe(back)
    }
    expect(builder.errors).toEqual([])
  },
)

/** A finger that rests on a thing takes it up. */
async function dragByFinger(page: Page, what: Locator, where: Locator): Promise<void> {
  const to = await middleOf(where)
  const from = await middleOf(what)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  await expect.poll(() => what.getAttribute('data-dragging'), { timeout: patienceMs }).toBe('true')
  await touch('touchMove', { x: from.x + 4, y: from.y + 4 })
  await touch('touchMove', to)
  await expect.poll(() => where.getAttribute('data-over'), { timeout: patienceMs }).toBe('true')
  await touch('touchEnd')
  await session.detach()
}

test.skipIf(!hasChromium)(
  `columns that the list does not show stand above it and are dragged between its rows; searches are arranged as they stand${needsBrowser}`,
  async () => {
    const page = await openContent('columns')
    const fields = () =>
      page
        .locator('td [data-at^="/spec/list/columns/"][data-at$="/field"]')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent))
    const palette = page.getByRole('group', { name: 'まだ一覧にない列' })
    const offer = palette.getByRole('button').first()
    await offer.waitFor()
    const shown = await fields()
    const name = (await offer.locator('code').textContent()) ?? ''
    const row = page.locator('[data-cell="1 0"]')
    const from = await middleOf(offer)
    const to = await middleOf(row)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y - 12, { steps: 8 })
    await page.locator('tr[data-over]').waitFor()
    await page.mouse.up()
    await expect.poll(async () => (await fields()).length).toBe(shown.length + 1)
    expect((await fields()).indexOf(name)).toBeGreaterThan(-1)
    expect((await fields()).indexOf(name)).toBeLessThan(shown.length)

    await page.getByRole('tab', { name: '検索' }).click()
    await page.getByRole('button', { name: '配置図' }).click()
    const chip = page.locator('ol [data-item="/0"]')
    await chip.focus()
    await page.keyboard.press('Shift+ArrowRight')
    const span = () => page.locator('ol:has([data-item]) > li:nth-child(1)').evaluate((cell) => cell.style.gridColumn)
    await expect.poll(span).not.toBe('span 8')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-item'))).toBe('/1')
    expect(await checkPage(page)).toEqual([])
    expect(builder.errors).toEqual([])
  },
)
