import { expect, test } from 'vitest'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { builderOfFile } from '../../examples/wholesale/test/builder-of-file.ts'
import { needsBrowser, wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { handMs, hasChromium } from '../browser.ts'

const shop = wholesaleOfFile()
const builder = builderOfFile(shop)

const shot = async (name: string): Promise<void> => {
  const folder = process.env.KUMIKI_SHOTS
  if (folder) await builder.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** The example's own API: a purchasing system looks up the stock, and orders once however often it sends. */
async function orderByProgram(authorization: string): Promise<void> {
  const send = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${new URL(shop.console).origin}/api/shop/v1${path}`, {
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'order-1' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Answer
  }
  const [{ CODE, STOCK } = {}] = await send<{ CODE: string; STOCK: number }[]>('/products?limit=1&sort=-STOCK')
  const order = { customer: 'C0001', code: CODE, quantity: 2 }
  const [first, second] = [await send('/orders', order), await send('/orders', order)]
  expect(first).toEqual({ ORDER_NO: expect.any(Number), CODE, PRICE: expect.any(Number), QTY: 2 })
  expect(second).toEqual(first)
  expect(await send(`/products/${CODE}`)).toMatchObject({ STOCK: STOCK! - 2 })
}

test.skipIf(!hasChromium)(
  `a builder makes an API of a schema, publishes it, makes a token, and a program is answered until both are taken back${needsBrowser}`,
  async () => {
    const { page, client } = builder
    const press = async (name: string | RegExp, dialog = false): Promise<void> => {
      await page.waitForTimeout(handMs)
      await (dialog ? page.getByRole('dialog') : page.getByRole('main'))
        .getByRole('button', { name, exact: true })
        .click()
    }
    const call = async (authorization?: string) => {
      const answer = await fetch(`${new URL(shop.console).origin}/api/${url}/rows`, {
        headers: authorization === undefined ? {} : { authorization },
      })
      return { status: answer.status, rows: answer.status === 200 ? ((await answer.json()) as object[]).length : 0 }
    }

    await page.goto(`${shop.console}/documents/schema/${await idOf(client, 'schema', 'wholesale-announcements')}`)
    await press('APIとして公開')
    await page.waitForURL(/\/api\/api\/\d+/)
    const api = page.url()
    await page.getByText('まだ公開されていません。').waitFor()
    const url = await page.getByRole('textbox', { name: 'URL' }).inputValue()
    await shot('api-new')
    expect((await call()).status).toBe(404)
    await press('公開')
    await press('公開', true)
    await page.getByText(`/api/${url}`).first().waitFor()
    expect((await call()).status).toBe(401)
    // First rows of what it answers become examples in its documentation.
    await press('例を取得')
    await press('例を取得', true)
    await page.getByText('例を API のメソッドに保存しました。').waitFor()
    const { document: made } = await client.call<{ document: { spec: { paths: object[] } } }>(
      'GET',
      `/document/api/${/\d+$/.exec(new URL(api).pathname)![0]}`,
    )
    expect(JSON.stringify(made.spec.paths)).toMatch(/"examples?":/)

    await page.goto(`${shop.console}/documents/api-token/0`)
    await page.getByRole('textbox', { name: '名称' }).first().fill('取引先')
    await page.getByRole('combobox', { name: '種類' }).click()
    await page.getByRole('option', { name: /長期/ }).click()
    await press('保存')
    await page.getByText('まだ発行されていないか').waitFor()
    const token = page.url()
    await press('発行')
    await press('発行', true)
    await page.getByText('今すぐコピーしてください。').waitFor()
    await shot('api-token')
    const secret = /[A-Za-z0-9_-]{30,}/.exec(await page.getByRole('main').innerText())?.[0]
    const answer = await call(`Bearer ${secret}`)
    expect(answer.status).toBe(200)
    expect(answer.rows).toBeGreaterThan(0)
    await orderByProgram(`Bearer ${secret}`)

    await page.goto(api)
    await page.getByRole('main').getByRole('link', { name: '仕様と試行（Swagger）' }).click()
    await page.waitForURL(/\/swagger\/swagger\/\d+/)
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    // A wrong secret is told in the dialog; a window of the browser's own would stand before all of it.
    await page.getByLabel('client_id:').fill('nobody')
    await page.getByLabel('client_secret:').fill('wrong')
    await page.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click()
    await page.getByRole('dialog').getByText('invalid_client').waitFor()
    expect(builder.errors.splice(0)).toEqual([expect.stringContaining('401')])
    await page.getByRole('textbox', { name: /auth-bearer-value/ }).fill(secret!)
    await page.getByRole('button', { name: 'Apply credentials' }).click()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await page.locator('.opblock-summary-control').first().click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response-col_status').getByText('200').waitFor()
    await shot('api-swagger')

    // All of them, or those of a folder.
    const document = { kind: 'folder', version: 1, key: 'partners', name: { ja: '取引先用', en: 'Partners' }, spec: {} }
    const { id: folder } = await client.call<{ id: number }>('POST', '/document/folder', { document })
    await client.call('PUT', `/document/api/${/\d+$/.exec(new URL(api).pathname)![0]}/folder`, { folderId: folder })
    await page.goto(`${shop.console}/swagger/swagger/0`)
    const operations = page.locator('.opblock-summary-path')
    await operations.filter({ hasText: '/shop/v1' }).first().waitFor()
    await press('すべてのフォルダー')
    await page.getByRole('dialog').getByText('取引先用').click()
    await operations.filter({ hasText: '/shop/v1' }).first().waitFor({ state: 'detached' })
    await operations.filter({ hasText: url }).first().waitFor()
    await shot('api-swagger-folder')

    await page.goto(`${shop.console}/adminsettings/log?tab=api`)
    const answered = page.getByRole('row').filter({ hasText: url }).filter({ hasText: '200' })
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByRole('row').filter({ hasText: url }).first().waitFor()
        return answered.count()
      })
      .toBeGreaterThan(0)
    await shot('api-log')
    await page.goto(token)
    await press('失効させる')
    await press('失効させる', true)
    await expect.poll(async () => (await call(`Bearer ${secret}`)).status).toBe(401)
    await page.goto(api)
    await press('公開を取り消す')
    await press('公開を取り消す', true)
    await expect.poll(async () => (await call(`Bearer ${secret}`)).status).toBe(404)
    expect(builder.errors).toEqual([])
  },
  90_000,
)

test.skipIf(!hasChromium)(
  `what programs ask stands in a log with columns of its own, on a phone as well${needsBrowser}`,
  async () => {
    const { page } = builder
    const asked = await fetch(`${new URL(shop.console).origin}/api/shop/v1/products?limit=3&secret=hush`)
    expect(asked.status).toBe(401)
    const rows = page.getByText('/shop/v1/products?limit=***&secret=***')
    await expect
      .poll(
        async () => {
          await page.goto(`${shop.console}/adminsettings/log?tab=api`)
          await page.getByRole('tab', { name: 'API' }).waitFor()
          await page.waitForTimeout(500)
          return rows.count()
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0)
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
    expect(heads.slice(0, 9)).toEqual([
      ...['日時', 'API', '状態', 'メソッド', 'リクエスト', 'エラーメッセージ', 'エラーの詳細'],
      ...['所要時間(ms)', 'トークン'],
    ])
    await shot('api-log')
    await page.setViewportSize({ width: 390, height: 844 })
    await rows.first().waitFor()
    for (const name of ['メソッド', 'リクエスト', 'エラーメッセージ'])
      await page.getByRole('main').getByText(name, { exact: true }).first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await shot('api-log-narrow')
    expect(builder.errors).toEqual([])
  },
  90_000,
)
