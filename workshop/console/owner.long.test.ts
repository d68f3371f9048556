import { join } from 'node:path'
import { expect, test } from 'vitest'
import { idOf, logInBuilder, openBuilder } from '../../examples/wholesale/test/builder.ts'
import { wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium } from '../browser.ts'
import { looksOf } from '../looks.ts'

const shop = wholesaleOfFile()
const shots = process.env.KUMIKI_SHOTS

test.skipIf(!hasChromium).each(
  looksOf([
    { language: 'en', width: 390, words: ['Change owner…', 'Who becomes the owner?', 'Change owner'] },
    { language: 'ja', width: 1280, words: ['所有者を変更…', '新しい所有者を選択してください', '所有者を変更'] },
  ]),
)(
  'a document is given to another user from its row ($language, $width)',
  async ({ language, width, words: [item, title, action] }) => {
    const builder = await openBuilder(shop.browser, shop.console, { language, width })
    const { page, client } = builder
    await logInBuilder(builder, shop.console)
    const key = `given-${language}`
    const spec = { userId: key, lastName: '山田', firstName: '花子', roles: ['role/admin'] }
    const user = { kind: 'user', version: 1, key, name: `山田 花子 ${language}`, spec }
    const folder = { kind: 'folder', version: 1, key, name: `Given ${language}`, spec: {} }
    await client.call('POST', '/document-import', { documents: [user, folder], mode: 'overwrite' })
    await page.goto(`${shop.console}/documents/folder?find=${key}`)
    const row = page
      .getByRole('row')
      .filter({ hasText: folder.name })
      .or(page.getByRole('listitem').filter({ hasText: folder.name }))
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: item }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByText(user.name).waitFor()
    const { x = 0, width: wide = 0 } = (await dialog.boundingBox())!
    expect(x + wide).toBeLessThanOrEqual(width)
    if (shots) await page.screenshot({ path: join(shots, `owner-${language}-${width}.png`) })
    await dialog.getByText(user.name).click()
    await page.getByRole('button', { name: action, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const id = await idOf(client, 'folder', key)
    await expect
      .poll(async () => (await client.call<{ owner: string }>('GET', `/document/folder/${id}`)).owner)
      .toBe(key)
    await page.getByText(key, { exact: true }).last().waitFor()
    await builder.close()
  },
)
