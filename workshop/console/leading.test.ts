import { expect, onTestFinished, test } from 'vitest'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { changeDocument } from '../../examples/wholesale/test/change-document.ts'
import { builderOfFile } from '../../examples/wholesale/test/builder-of-file.ts'
import { wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium } from '../browser.ts'
import { longTest } from '../long-run.ts'

const shop = wholesaleOfFile()
const builder = builderOfFile(shop)

const publishTab = async () => {
  const site = await idOf(builder.client, 'site', 'wholesale')
  await builder.page.goto(`${shop.console}/b2b/b2b/${site}?tab=publish`)
}

test.skipIf(!hasChromium)(
  'B-21 a changed row of Publish opens what differs, and a problem that stops it leads to its field in the other document',
  async () => {
    const { page, client } = builder
    const content = await idOf(client, 'content', 'wholesale.products')
    await changeDocument(client, 'content', content, ({ spec }) => {
      ;(spec.list as { limit?: number }).limit = 25
    })
    await publishTab()
    await page.getByRole('row').filter({ hasText: 'content/wholesale.products' }).click()
    await page.getByRole('dialog').getByText('25', { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    // What was sound when it was saved is not any more: the schema has another column now.
    const schema = await idOf(client, 'schema', 'wholesale-products')
    const renameColumn = (from: string, to: string) =>
      changeDocument(client, 'schema', schema, ({ spec }) => {
        const columns = spec.resultColumns as { key: string }[]
        columns.find(({ key }) => key === from)!.key = to
      })
    await renameColumn('MAKER', 'BRAND')
    onTestFinished(() => renameColumn('BRAND', 'MAKER'))
    await publishTab()
    await page.getByRole('button', { name: 'すべての変更を公開' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '公開' }).click()
    const problem = page.getByRole('alert').getByRole('button').first()
    await problem.waitFor()
    await problem.click()
    await page.waitForURL(({ pathname }) => pathname.endsWith(`/${content}`))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-at]')?.getAttribute('data-at') ?? ''))
      .toMatch(/^\/spec\/(list|detail)/)
    // Loaded again or sent on, the address leads to the page, not to the problem of then.
    await expect.poll(() => new URL(page.url()).searchParams.has('at')).toBe(false)
  },
)

longTest.skipIf(!hasChromium)(
  'B-20 the layout of a detail takes all fields that it lacks with one press, and shows what stands in its cells',
  async () => {
    const { page, client } = builder
    const content = await idOf(client, 'content', 'wholesale.products')
    await changeDocument(client, 'content', content, ({ spec }) => {
      ;(spec.detail as { layout: object[] }).layout = [{ items: [{ field: 'NAME' }, { field: 'CODE' }] }]
    })
    await page.goto(`${shop.console}/documents/content/${content}`)
    await page.getByRole('tab', { name: '詳細' }).click()
    const layout = page.locator('[data-at="/spec/detail/layout"]').first()
    const cells = layout.locator('ol').first()
    await cells.getByText('NAME').waitFor()
    expect(await cells.getByText('CATEGORY1').count()).toBe(0)
    await layout.getByRole('button', { name: /件すべて追加/ }).click()
    await cells.getByText('CATEGORY1').first().waitFor()
    await expect.poll(() => layout.getByRole('button', { name: /件すべて追加/ }).count()).toBe(0)
    if (process.env.KUMIKI_SHOTS) await page.screenshot({ path: `${process.env.KUMIKI_SHOTS}/layout.png` })
  },
)
