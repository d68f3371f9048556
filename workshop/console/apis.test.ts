import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf, logInBuilder, openBuilder } from '../../examples/wholesale/test/builder.ts'
import { builderOfFile } from '../../examples/wholesale/test/builder-of-file.ts'
import { checkPage } from '../../examples/wholesale/test/check-page.ts'
import { needsBrowser, wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium, settle } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { sayer } from './say.ts'
import { longTest } from '../long-run.ts'

const shop = wholesaleOfFile()
const builder = builderOfFile(shop)

const keep = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.KUMIKI_SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** The example's own API: a purchasing system looks up the stock, and orders once however often it sends. */
async function orderByProgram(authorization: string, key: string): Promise<void> {
  const send = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${new URL(shop.console).origin}/api/shop/v1${path}`, {
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Answer
  }
  const products = await send<{ CODE: string; STOCK: number }[]>('/products?limit=2&sort=-STOCK')
  const lines = products.map(({ CODE: code }, i) => ({ code, quantity: i + 2 }))
  const order = { customer: 'C0001', deliverOn: '2027-04-01', lines }
  const first = await send<{ ORDER_NO: number }>('/orders', order)
  expect(first).toEqual({ ORDER_NO: expect.any(Number) })
  expect(await send('/orders', order)).toEqual(first)
  for (const [i, { CODE, STOCK }] of products.entries())
    expect(await send(`/products/${CODE}`)).toMatchObject({ STOCK: STOCK - i - 2 })
  expect(await send(`/orders/${first.ORDER_NO}`)).toMatchObject({ DELIVER_ON: '2027-04-01', OWN_NO: null })
  const { lines: placed } = await send<{ lines: object[] }>(`/orders/${first.ORDER_NO}?include=lines`)
  expect(placed).toMatchObject(products.map(({ CODE }, i) => ({ CODE, QTY: i + 2 })))
}

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ] as const),
)(
  `a builder makes an API of a schema, publishes it, makes a token, and a program is answered until both are taken back, %s at %i${needsBrowser}`,
  async (language, width) => {
    const builder = await openBuilder(shop.browser, shop.console, { language, width })
    await logInBuilder(builder, shop.console)
    const { page, client } = builder
    const say = sayer(language)
    const shot = (name: string) => keep(page, `${name}-${language}-${width}`)
    const look = async (name: string) => {
      await shot(name)
      expect([name, await checkPage(page)]).toEqual([name, []])
    }
    const press = async (english: string, dialog = false): Promise<void> => {
      await (dialog ? page.getByRole('dialog') : page.getByRole('main'))
        .getByRole('button', { name: say(english), exact: true })
        .click()
    }
    const call = async (authorization?: string) => {
      const answer = await fetch(`${new URL(shop.console).origin}/api/${url}/rows`, {
        headers: authorization === undefined ? {} : { authorization },
      })
      return { status: answer.status, rows: answer.status === 200 ? ((await answer.json()) as object[]).length : 0 }
    }

    await page.goto(`${shop.console}/documents/schema/${await idOf(client, 'schema', 'wholesale-announcements')}`)
    await press('Publish as API')
    await page.waitForURL(/\/api\/api\/\d+/)
    const api = page.url()
    await page.getByText(say('Not published: no program can call it yet.')).waitFor()
    const url = await page.getByRole('textbox', { name: 'URL' }).inputValue()
    await look('api-new')
    expect((await call()).status).toBe(404)
    await press('Publish')
    await press('Publish', true)
    await page.getByText(`/api/${url}`).first().waitFor()
    expect((await call()).status).toBe(401)
    // First rows of what it answers become examples in its documentation.
    await press('Take examples')
    await press('Take examples', true)
    await page.getByText(say('The examples stand in the methods of the API.')).waitFor()
    const readApi = async () => {
      const { document } = await client.call<{ document: { name: unknown; spec: { paths: object[] } } }>(
        'GET',
        `/document/api/${/\d+$/.exec(new URL(api).pathname)![0]}`,
      )
      return document
    }
    const { paths } = (await readApi()).spec
    expect(JSON.stringify(paths)).toMatch(/"examples?":/)
    // They stand in the open form as well: what is saved from it keeps them.
    const renamed = `Announcements ${language}`
    await page
      .getByRole('textbox', { name: say('Name') })
      .first()
      .fill(renamed)
    await press('Save')
    await expect.poll(async () => JSON.stringify((await readApi()).name)).toContain(renamed)
    expect((await readApi()).spec.paths).toEqual(paths)
    // An earlier release is gone back to, and what differs from it is told.
    const isChanged = page.getByText(
      say('It, or something that it uses, was changed since. Programs are answered by what was published.'),
    )
    await isChanged.waitFor()
    await press('Publish')
    await press('Publish', true)
    await isChanged.waitFor({ state: 'detached' })
    await press('Earlier releases…')
    await look('api-releases')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(操作|Actions)/ })
      .click()
    await page.getByRole('menuitem', { name: say('Publish this release again') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Publish'), exact: true })
      .click()
    await isChanged.waitFor()

    await page.goto(`${shop.console}/documents/api-token/0`)
    await page
      .getByRole('textbox', { name: say('Name') })
      .first()
      .fill(`Partner ${language}`)
    await page.getByRole('combobox', { name: say('Type') }).click()
    await page.getByRole('option', { name: say('Long term') }).click()
    await press('Save')
    await page.getByText(say('Nothing was made of it yet, or it was revoked: no program can use it.')).waitFor()
    const token = page.url()
    await press('Make a secret')
    await press('Make a secret', true)
    await page.getByText(say('Copy this now: it is not shown again.')).waitFor()
    await look('api-token')
    const secret = /[A-Za-z0-9_-]{30,}/.exec(await page.getByRole('main').innerText())?.[0]
    const answer = await call(`Bearer ${secret}`)
    expect(answer.status).toBe(200)
    expect(answer.rows).toBeGreaterThan(0)
    await orderByProgram(`Bearer ${secret}`, `order-${language}`)

    await page.goto(api)
    await page
      .getByRole('main')
      .getByRole('link', { name: say('Description and trial (Swagger)') })
      .click()
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
    const document = { kind: 'folder', version: 1, key: `partners-${language}`, name: `Partners ${language}`, spec: {} }
    const { id: folder } = await client.call<{ id: number }>('POST', '/document/folder', { document })
    await client.call('PUT', `/document/api/${/\d+$/.exec(new URL(api).pathname)![0]}/folder`, { folderId: folder })
    await page.goto(`${shop.console}/swagger/swagger/0`)
    const operations = page.locator('.opblock-summary-path')
    await operations.filter({ hasText: '/shop/v1' }).first().waitFor()
    await press('All folders')
    await page.getByRole('dialog').getByText(`Partners ${language}`).click()
    await operations.filter({ hasText: '/shop/v1' }).first().waitFor({ state: 'detached' })
    await operations.filter({ hasText: url }).first().waitFor()
    await shot('api-swagger-folder')

    await page.goto(`${shop.console}/adminsettings/log?tab=api`)
    const entries = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: url })
    await expect
      .poll(async () => {
        await page.reload()
        await entries.first().waitFor()
        return entries.filter({ hasText: '200' }).count()
      })
      .toBeGreaterThan(0)
    await look('api-log')
    await page.goto(token)
    await press('Revoke')
    await press('Revoke', true)
    await expect.poll(async () => (await call(`Bearer ${secret}`)).status).toBe(401)
    await page.goto(api)
    await press('Withdraw')
    await press('Withdraw', true)
    await expect.poll(async () => (await call(`Bearer ${secret}`)).status).toBe(404)
    expect(builder.errors).toEqual([])
    await builder.close()
  },
)

longTest.skipIf(!hasChromium)(
  `what programs ask stands in a log with columns of its own, on a phone as well${needsBrowser}`,
  async () => {
    const { page } = builder
    const asked = await fetch(`${new URL(shop.console).origin}/api/shop/v1/products?limit=3&secret=hush`)
    expect(asked.status).toBe(401)
    const rows = page.getByText('/shop/v1/products?limit=***&secret=***')
    await expect
      .poll(async () => {
        await page.goto(`${shop.console}/adminsettings/log?tab=api`)
        await page.getByRole('tab', { name: 'API' }).waitFor()
        await settle(page)
        return rows.count()
      })
      .toBeGreaterThan(0)
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
    expect(heads.slice(0, 9)).toEqual([
      ...['日時', 'API', '状態', 'メソッド', 'リクエスト', 'エラーメッセージ', 'エラーの詳細'],
      ...['所要時間(ms)', 'トークン'],
    ])
    await keep(page, 'api-log')
    await page.setViewportSize({ width: 390, height: 844 })
    await rows.first().waitFor()
    for (const name of ['メソッド', 'リクエスト', 'エラーメッセージ'])
      await page.getByRole('main').getByText(name, { exact: true }).first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await keep(page, 'api-log-narrow')
    expect(builder.errors).toEqual([])
  },
)
