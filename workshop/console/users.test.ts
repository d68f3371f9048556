import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { openHouse, type House } from '../house/open-house.ts'
import { logIn } from '../house/log-in.ts'

let house: House

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse()
}, 120_000)

afterAll(() => house?.close())

describe.skipIf(!hasChromium)('the list of users', () => {
  test('tells the last login and the second factor', async () => {
    const { page } = await visit(house.browser)
    await logIn(page, house.engine.url)
    await page.goto(`${house.engine.url}/main/adminsettings/user`)
    const row = page.getByRole('row', { name: /admin/ })
    await row.waitFor()
    await page.getByRole('columnheader', { name: '最終ログイン' }).waitFor()
    await page.getByRole('columnheader', { name: '二要素認証' }).waitFor()
    expect(await row.textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d.*いいえ/)
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByText('最終ログイン').waitFor()
    await page.context().close()
  })
})
