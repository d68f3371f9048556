import { expect, test } from 'vitest'
import { hasChromium } from '../browser.ts'
import { builderOfFile } from '../../examples/wholesale/test/builder-of-file.ts'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { changeDocument } from '../../examples/wholesale/test/change-document.ts'
import { needsBrowser, wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { handsOn } from './open-sales.ts'
import { longTest } from '../long-run.ts'

const shop = wholesaleOfFile()
const builder = builderOfFile(shop)

test.skipIf(!hasChromium)(
  `B-01 what differs from the running release is told after every save, the own one and a colleague’s${needsBrowser}`,
  async () => {
    const { page, client } = builder
    const { save } = handsOn(page)
    const site = await idOf(client, 'site', 'wholesale')
    await page.goto(`${shop.console}/b2b/b2b/${site}?tab=publish`)
    await page.getByText('変更はありません').waitFor()
    const publish = page.getByRole('button', { name: 'すべての変更を公開' })
    expect(await publish.isDisabled()).toBe(true)

    await page.getByRole('tab', { name: /基本設定/ }).click()
    await page.locator('[data-at="/spec/overview"]').first().fill('工具と金物のサイト')
    await save()
    await page.getByRole('tab', { name: /^公開/ }).click()
    await page.getByRole('row', { name: /site\/wholesale/ }).waitFor()
    expect(await publish.isEnabled()).toBe(true)

    const content = await idOf(client, 'content', 'wholesale.announcements')
    await changeDocument(client, 'content', content, (document) => {
      document.name = 'おしらせ'
    })
    await page.getByRole('row', { name: /content\/wholesale\.announcements/ }).waitFor()
  },
)

longTest.skipIf(!hasChromium)(
  `a site that was never published says no number of a release${needsBrowser}`,
  async () => {
    const { page, client } = builder
    const document = { kind: 'site', version: 1, key: 'never', name: '未公開', spec: { path: 'never', public: true } }
    const { id } = await client.call<{ id: number }>('POST', '/document/site', { document })
    await page.goto(`${shop.console}/b2b/b2b/${id}?tab=publish`)
    const tab = page.getByRole('tabpanel', { name: /^公開/ })
    await tab.getByText('状態', { exact: true }).first().waitFor()
    await tab.getByRole('button', { name: 'すべての変更を公開' }).waitFor()
    expect(await tab.getByText('公開中のリリース', { exact: true }).count()).toBe(0)
  },
)

test.skipIf(!hasChromium)(
  `B-06 what a running release uses is deleted by its name only, lies in the trash and comes back${needsBrowser}`,
  async () => {
    const { page, client } = builder
    const schema = await idOf(client, 'schema', 'wholesale-products')
    await page.goto(`${shop.console}/documents/schema/${schema}`)
    await page.getByRole('button', { name: '削除', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const remove = dialog.getByRole('button', { name: '削除', exact: true })
    await dialog.getByText(/公開中のリリース/).waitFor()
    expect(await remove.isDisabled()).toBe(true)
    const name = /：(.*)$/.exec(await dialog.getByText(/続けるには名称を入力してください/).innerText())![1]!.trim()
    await dialog.getByRole('textbox').fill(name)
    await remove.click()
    await page.getByText('削除しました。').waitFor()

    await page.goto(`${shop.console}/trash`)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.getByRole('link', { name }).click()
    await page.getByRole('row', { name: /削除/ }).first().waitFor()
    await page.goBack()
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: '復元' }).click()
    await page.getByText('復元しました。').waitFor()
    expect(await idOf(client, 'schema', 'wholesale-products')).toBe(schema)
  },
)

longTest.skipIf(!hasChromium)(
  `the first save leaves the builder in the tab that was open, and the button where it stood${needsBrowser}`,
  async () => {
    const { page } = builder
    const { field, choose, save } = handsOn(page)
    await page.setViewportSize({ width: 900, height: 900 })
    await page.goto(`${shop.console}/documents/schema/0`)
    await field('/name').fill('在庫の少ない商品')
    await choose('/spec/type', 'SQL')
    await choose('/spec/dataSource', '基幹データベース（見本）')
    await page.getByRole('button', { name: '次へ' }).click()
    await page.getByRole('textbox', { name: 'SQL' }).click()
    await page.keyboard.insertText('SELECT code, name FROM product')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: '設定' }).click()
    const button = page.getByRole('button', { name: '保存', exact: true })
    const before = await button.boundingBox()
    await save()
    await page.getByRole('link', { name: '使用箇所' }).waitFor()
    expect(await page.getByRole('tab', { name: '設定' }).getAttribute('aria-selected')).toBe('true')
    expect(await button.boundingBox()).toEqual(before)
    await page.setViewportSize({ width: 1280, height: 900 })
  },
)

longTest.skipIf(!hasChromium)(`the choices of a narrow cell are read whole${needsBrowser}`, async () => {
  const { page, client } = builder
  const site = await idOf(client, 'site', 'wholesale')
  const content = await idOf(client, 'content', 'wholesale.products')
  await page.goto(`${shop.console}/b2b/b2b/${site}/2/${content}?tab=columns`)
  await page
    .getByRole('button', { name: /^項目: / })
    .first()
    .click()
  const choices = page.getByRole('option')
  await choices.first().waitFor()
  const cut = await choices.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(cut).toBe(0)
  const list = (await page.getByRole('listbox').boundingBox())!
  const cell = (await page.getByRole('combobox', { name: '項目' }).boundingBox())!
  expect(list.width).toBeGreaterThan(cell.width)
})

longTest.skipIf(!hasChromium)(`a text is searched by its parts from the beginning${needsBrowser}`, async () => {
  const { page, client } = builder
  const site = await idOf(client, 'site', 'wholesale')
  const content = await idOf(client, 'content', 'wholesale.products')
  await page.goto(`${shop.console}/b2b/b2b/${site}/2/${content}?tab=search`)
  await page.getByRole('button', { name: '項目を追加' }).click()
  await page.getByRole('menuitem', { name: /UNIT/ }).click()
  await expect.poll(() => page.locator('[data-at$="/inputCond/condition"]').first().inputValue()).toBe('を含む')
})
