import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { logIn } from '../house/log-in.ts'
import { openHouse, type House } from '../house/open-house.ts'

let house: House

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse()
})

afterAll(() => house?.close())

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
})
