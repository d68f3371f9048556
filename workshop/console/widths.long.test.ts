import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { hasChromium, settle, visit } from '../browser.ts'
import { openConsole } from '../client.ts'
import { logIn } from '../house/log-in.ts'
import { openHouse, type House } from '../house/open-house.ts'
import { sayer } from './say.ts'

let house: House

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse(() => ({ KUMIKI_EXAMPLE: 'wholesale' }))
})

afterAll(() => house?.close())

const say = sayer('ja')

describe.skipIf(!hasChromium)('tables of the console', () => {
  test('all columns of the log stand side by side in a usual window; in a smaller one it is shown that more is beside', async () => {
    const { page } = await visit(house.browser)
    await logIn(page, house.engine.url)
    await page.goto(`${house.engine.url}/main/adminsettings/log`)
    const table = page.getByRole('table', { name: 'ログ' })
    await table.getByRole('cell', { name: 'admin', exact: true }).first().waitFor()
    const beside = () =>
      table.evaluate(({ parentElement: box }) => ({
        pixels: box!.scrollWidth - box!.clientWidth,
        isShown: box!.hasAttribute('data-more'),
      }))
    expect(await beside()).toEqual({ pixels: 0, isShown: false })
    await page.setViewportSize({ width: 1060, height: 900 })
    await expect.poll(async () => (await beside()).isShown).toBe(true)
    await table.evaluate(({ parentElement: box }) => box!.scrollTo({ left: 5000 }))
    await expect.poll(async () => (await beside()).isShown).toBe(false)
    await page.context().close()
  })

  test('L12 choices that go on below end within one', async () => {
    const { page } = await visit(house.browser)
    await logIn(page, house.engine.url)
    await page.goto(`${house.engine.url}/main/documents/graph/0`)
    await page.getByRole('button', { name: `${say('Schemas')}：追加` }).click()
    await page.getByRole('option').nth(12).waitFor()
    const seen = await page.getByRole('listbox').evaluate((list) => {
      const scrolls = (one: Element) =>
        one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)
      let box: Element | null = list.querySelector('[role="option"]')
      while (box && !scrolls(box)) box = box.parentElement
      const end = box?.getBoundingClientRect().bottom ?? 0
      return [...list.querySelectorAll('[role="option"]')].map((option) => {
        const { top, height } = option.getBoundingClientRect()
        return (end - top) / height
      })
    })
    expect(seen[8]).toBeGreaterThan(1)
    expect(seen[9]).toBeGreaterThan(0.3)
    expect(seen[9]).toBeLessThan(0.8)
    await page.context().close()
  })
})

/** What of the page is wider than the box in which it scrolls. */
const cutIn = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((box) => box.checkVisibility() && /auto|scroll/.test(getComputedStyle(box).overflowX))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(
        (box) => `${box.querySelector('table')?.ariaLabel ?? box.className}: ${box.scrollWidth} > ${box.clientWidth}`,
      ),
  )

describe.skipIf(!hasChromium)('the form of a content', () => {
  let page: Page
  const main = () => page.getByRole('main')
  const openTab = async (name: string) => {
    await main()
      .getByRole('tab', { name: say(name) })
      .click()
    await settle(page)
  }

  beforeAll(async () => {
    const visited = await visit(house.browser)
    page = visited.page
    await logIn(page, house.engine.url)
    const content = await idOf(await openConsole(house.engine.url), 'content', 'wholesale.inquiries')
    await page.goto(`${house.engine.url}/main/documents/content/${content}`)
    await main()
      .getByRole('tab', { name: say('List columns') })
      .waitFor()
  })

  afterAll(() => page?.context().close())

  test.each(['List columns', 'Search', 'Add, update, delete'])(
    'L12, B10 at 1280 px all stands side by side, lists within settings too: %s',
    async (tab) => {
      await openTab(tab)
      const row = main().locator('tbody tr').first()
      await row
        .locator('td')
        .last()
        .click({ position: { x: 2, y: 2 } })
      await main().locator('form, [data-at]').first().waitFor()
      await settle(page)
      expect(await cutIn(page)).toEqual([])
    },
  )

  test('L12 the settings of a search field are those that its input has', async () => {
    await openTab('Search')
    await main()
      .locator('tbody tr')
      .first()
      .locator('td')
      .last()
      .click({ position: { x: 2, y: 2 } })
    const shown = async () => {
      await settle(page)
      const all = ['Ignore case', 'Whole day'].map((name) => main().getByRole('checkbox', { name: say(name) }))
      return Promise.all(all.map((one) => one.isVisible()))
    }
    const choose = async (name: string) => {
      await main().locator('input[data-at$="/inputType"], [data-at$="/inputType"] input').last().click()
      await page
        .getByRole('option', { name: say(name), exact: true })
        .first()
        .click()
    }
    expect(await shown()).toEqual([true, false])
    await choose('Date')
    expect(await shown()).toEqual([false, true])
    await choose('Time')
    expect(await shown()).toEqual([false, false])
    await choose('Number')
    expect(await shown()).toEqual([false, false])
    await choose('Text box')
    expect(await shown()).toEqual([true, false])
  })

  test('L12 a button that stands alone is as wide as its words', async () => {
    const site = await idOf(await openConsole(house.engine.url), 'site', 'wholesale')
    await page.goto(`${house.engine.url}/main/b2b/b2b/${site}/2/0`)
    const button = main().getByRole('button', { name: say('Shown in the menu') })
    await button.waitFor()
    expect((await button.boundingBox())?.width).toBeLessThan(300)
  })
})
