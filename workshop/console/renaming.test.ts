import { expect, test } from 'vitest'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { builderOfFile } from '../../examples/wholesale/test/builder-of-file.ts'
import { wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium } from '../browser.ts'

const shop = wholesaleOfFile()
const builder = builderOfFile(shop)

interface Stored {
  document: { spec: object }
}
const specOf = async (kind: string, key: string) => {
  const { client } = builder
  const { document } = await client.call<Stored>('GET', `/document/${kind}/${await idOf(client, kind, key)}`)
  return JSON.stringify(document.spec)
}

test.skipIf(!hasChromium)(
  'a column is renamed where it stands, in all documents after a list of the places, and taken back in one step',
  async () => {
    const { page, client } = builder
    const before = await specOf('content', 'wholesale.products')
    const schema = await idOf(client, 'schema', 'wholesale-products')
    await page.goto(`${shop.console}/documents/schema/${schema}?tab=columns`)
    await page.getByRole('button', { name: 'MAKER の名前をすべての場所で変更' }).click()
    const dialog = page.getByRole('dialog', { name: '「MAKER」の名前を変更' })
    await dialog.getByText('か所が変わります').waitFor()
    await dialog.getByLabel('新しい名前').fill('NAME')
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('新しい名前').fill('BRAND')
    const go = dialog.getByRole('button', { name: /件のドキュメントで変更$/ })
    await expect.poll(() => go.isEnabled()).toBe(true)
    await go.click()
    await page.getByRole('button', { name: 'BRAND の名前をすべての場所で変更' }).waitFor()
    const after = await specOf('content', 'wholesale.products')
    expect(after).toBe(before.replaceAll('"MAKER"', '"BRAND"'))

    const site = await idOf(client, 'site', 'wholesale')
    const { rows } = await client.call<{ rows: { step?: string; note?: string }[] }>(
      'POST',
      `/b2b-edit/history/${site}`,
      {},
    )
    expect(rows[0]?.note).toContain('MAKER')
    await client.call('POST', `/b2b-edit/history/${site}/take-back`, { step: rows[0]?.step })
    expect(await specOf('content', 'wholesale.products')).toBe(before)
  },
)

test.skipIf(!hasChromium)(
  'Ctrl+K leads to a field of the open document in whatever tab it stands, and does what its page offers; used ones first',
  async () => {
    const { page, client } = builder
    const content = await idOf(client, 'content', 'wholesale.products')
    await page.goto(`${shop.console}/documents/content/${content}`)
    await page.getByRole('tab', { name: '詳細' }).waitFor()
    const search = page.getByRole('dialog', { name: 'ドキュメント・項目・設定・操作を検索' })
    const options = search.getByRole('option')
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-at]')?.getAttribute('data-at') ?? '')
    await page.keyboard.press('Control+k')
    await search.getByRole('combobox').fill('レイアウト')
    await options.filter({ hasText: '詳細' }).first().click()
    await expect.poll(focused).toMatch(/^\/spec\/detail\/layout/)

    await page.keyboard.press('Control+k')
    await search.getByRole('combobox').fill('プレビュー')
    await options.first().waitFor()
    await page.keyboard.press('Enter')
    // What is drawn in the preview leaves the focus with the builder.
    await page.frameLocator('iframe').locator('input[autocomplete="username"]').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')

    await page.keyboard.press('Control+k')
    await options.first().waitFor()
    expect(await options.nth(0).textContent()).toContain('プレビュー')
    expect(await options.nth(1).textContent()).toContain('レイアウト')
    await page.keyboard.press('Escape')

    // Without a keyboard the bar has a button, at the width of a phone too.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: /検索/ }).first().click()
    await search.getByRole('combobox').fill('ダーク')
    await options.first().waitFor()
    await page.keyboard.press('Escape')
  },
)
