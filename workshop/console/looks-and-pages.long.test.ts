import { expect, test } from 'vitest'
import { patienceMs } from '../../engine/test/limits.ts'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { builderOfFile } from '../../examples/wholesale/test/builder-of-file.ts'
import { checkPage } from '../../examples/wholesale/test/check-page.ts'
import { needsBrowser, wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium } from '../browser.ts'

const shop = wholesaleOfFile()
const builder = builderOfFile(shop)

test.skipIf(!hasChromium)(
  `a login screen is seen as it stands; a press on a part of it leads to its setting, and the tiles of a home screen are arranged${needsBrowser}`,
  async () => {
    const { page, client } = builder
    await page.setViewportSize({ width: 1600, height: 900 })
    await page.goto(`${shop.console}/documents/login-screen/${await idOf(client, 'login-screen', 'wholesale')}`)
    await page.getByRole('button', { name: 'プレビュー' }).click()
    const frame = page.frameLocator('iframe')
    await frame.locator('[data-place="title"]').waitFor()
    await page.getByRole('button', { name: '部品を選択' }).click()
    await frame.locator('[data-place="buttonText"]').click()
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-at]')?.getAttribute('data-at'))
    await expect.poll(focused, { timeout: patienceMs }).toMatch(/^\/spec\/buttonText/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('入る')
    await frame.getByRole('button', { name: '入る' }).waitFor()
    expect(await checkPage(page)).toEqual([])

    await page.goto(`${shop.console}/documents/home-screen/${await idOf(client, 'home-screen', 'wholesale')}`)
    const first = page.locator('ol [data-item="/0"]')
    const name = await first.textContent()
    await first.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('ol [data-item="/1"]').textContent()).toBe(name)
    await page.getByRole('button', { name: 'プレビュー' }).click()
    // Nobody who is not logged in sees it.
    const user = page.getByLabel('表示ユーザー')
    await user.fill('yamada')
    await user.press('Enter')
    await frame.locator('[data-field="0"]').waitFor()
    await page.getByRole('button', { name: '部品を選択' }).click()
    await frame.locator('[data-field="0"]').click()
    await expect.poll(focused, { timeout: patienceMs }).toBe('/spec/tiles/0/label')
    expect(await checkPage(page)).toEqual([])
    expect(builder.errors).toEqual([])
  },
)

test.skipIf(!hasChromium)(
  `a page that writes is made of a schema with one press: type, key, name, inputs and what they pass on${needsBrowser}`,
  async () => {
    const { page, client } = builder
    const source = await client.call<{ document: { spec: { dataSource: string } } }>(
      'GET',
      `/document/schema/${await idOf(client, 'schema', 'wholesale-products')}`,
    )
    await client.call('POST', '/document/schema', {
      document: {
        kind: 'schema',
        version: 1,
        key: 'product-add',
        name: 'Add a product',
        spec: {
          type: 9,
          dataSource: source.document.spec.dataSource,
          sql: 'INSERT INTO products (code, name) VALUES (:CODE, :NAME)',
          parameters: [
            { name: 'CODE', length: 8 },
            { name: 'NAME', length: 40 },
          ],
        },
      },
    })
    const site = await idOf(client, 'site', 'wholesale')
    await page.goto(
      `${shop.console}/b2b/b2b/${site}/2/${await idOf(client, 'content', 'wholesale.products')}?tab=pages`,
    )
    await page.getByRole('button', { name: 'スキーマから作成' }).click()
    await page.getByRole('menuitem', { name: /Add a product/ }).click()
    const settings = page.getByRole('form', { name: 'ページの設定' })
    await settings.locator('[data-at="/spec/dbPages/0/inputs/1/key"]').first().waitFor()
    await page.getByRole('button', { name: '保存' }).click()
    await expect
      .poll(async () => {
        const id = await idOf(client, 'content', 'wholesale.products')
        const { document } = await client.call<{ document: { spec: { dbPages?: object[] } } }>(
          'GET',
          `/document/content/${id}`,
        )
        return document.spec.dbPages?.[0]
      })
      .toMatchObject({
        ...{ key: 'add', type: 1, inputs: [{ key: 'CODE' }, { key: 'NAME' }] },
        dataSchemas: [
          {
            schema: 'schema/product-add',
            parameters: [
              { name: 'CODE', source: 'input', field: 'CODE' },
              { name: 'NAME', source: 'input', field: 'NAME' },
            ],
          },
        ],
      })
    expect(builder.errors).toEqual([])
  },
)
