import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { openHouse, type House } from '../house/open-house.ts'
import { logIn } from '../house/log-in.ts'
import { longTest } from '../long-run.ts'

let house: House

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse()
})

afterAll(() => house?.close())

describe.skipIf(!hasChromium)('the list of users', () => {
  longTest('tells the last login and the second factor', async () => {
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

  test('tells which login waits after wrong passwords, and ends that', async () => {
    const { page } = await visit(house.browser)
    await logIn(page, house.engine.url)
    const call = (path: string, token: string, body: object) =>
      fetch(`${house.engine.url}/vue-element-admin${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { 'x-token': token }) },
        body: JSON.stringify(body),
      }).then((answer) => answer.json() as Promise<{ code: number; data: { token: string } }>)
    const admin = { username: 'admin', password: 'admin-password' }
    const { token } = (await call('/user/login', '', admin)).data
    const spec = { userId: 'kato', lastName: '加藤', firstName: '花' }
    const made = await call('/document/user', token, {
      document: { kind: 'user', version: 1, key: 'kato', name: '加藤', spec },
    })
    expect(made.code).toBe(20000)
    for (let tries = 0; tries < 7; tries++) await call('/user/login', '', { username: 'kato', password: 'wrong' })
    expect((await call('/user/login', '', { username: 'kato', password: 'wrong' })).code).toBe(42900)

    await page.goto(`${house.engine.url}/main/adminsettings/user`)
    const row = page.getByRole('row', { name: /加藤/ })
    await page.getByRole('columnheader', { name: 'ログイン待機の終了' }).waitFor()
    // When it was changed, and until when it waits.
    const times = async () => (await row.textContent())?.match(/\d{4}-\d\d-\d\d \d\d:\d\d/g)
    await expect.poll(times).toHaveLength(2)
    await row.getByRole('button', { name: /操作/ }).click()
    await page.getByRole('menuitem', { name: 'ログインの待機を解除' }).click()
    await page.getByText('ログインの待機を解除しました。').waitFor()
    await expect.poll(times).toHaveLength(1)
    expect((await call('/user/login', '', { username: 'kato', password: 'wrong' })).code).not.toBe(42900)
    await page.context().close()
  })
})
