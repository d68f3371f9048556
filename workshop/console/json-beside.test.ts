import { expect, test } from 'vitest'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { builderOfFile } from '../../examples/wholesale/test/builder-of-file.ts'
import { wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium } from '../browser.ts'

const shop = wholesaleOfFile()
const builder = builderOfFile(shop)

interface Stored {
  document: { spec: { list: { limit?: number; emptyText?: string } } }
}

test.skipIf(!hasChromium)(
  'JSON beside the form: a change in one is in the other at once, names are offered, and a broken text loses nothing',
  async () => {
    const { page, client } = builder
    const [site, content] = [
      await idOf(client, 'site', 'wholesale'),
      await idOf(client, 'content', 'wholesale.products'),
    ]
    await page.goto(`${shop.console}/b2b/b2b/${site}/2/${content}?tab=list`)
    const limit = page.getByRole('main').locator('input[data-at="/spec/list/limit"]')
    await limit.waitFor()
    await page.getByRole('button', { name: 'JSON' }).click()
    await page.locator('.cm-content').waitFor()
    const marked = page.locator('.cm-marked-line')
    const line = (text: string) => page.locator('.cm-line').filter({ hasText: text })

    // From the form into the text.
    await limit.fill('33')
    await expect.poll(() => marked.innerText()).toContain('"limit": 33')

    // From the text into the form, whose field is outlined.
    await line('"limit": 33').getByText('33', { exact: true }).dblclick()
    await page.keyboard.type('44')
    await expect.poll(() => limit.inputValue()).toBe('44')
    await expect.poll(() => page.locator('[data-pointed]').getAttribute('data-at')).toBe('/spec/list/limit')

    // Broken: told at its line, and mended.
    await page.keyboard.type('x')
    const fault = page.getByRole('region', { name: 'JSON' }).getByRole('button', { name: /行/ })
    await fault.waitFor()
    expect(await limit.inputValue()).toBe('44')
    await page.keyboard.press('Backspace')
    await fault.waitFor({ state: 'detached' })

    // A name of the schema, by what people call it, and its value.
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('"emptyT')
    await page.locator('.cm-tooltip-autocomplete li[aria-selected]').filter({ hasText: 'emptyText' }).click()
    await page.keyboard.type('なし')
    await expect.poll(() => line('emptyText').innerText()).toMatch(/"emptyText": "なし",?$/)

    await page.keyboard.press('Control+s')
    await page.getByRole('status').filter({ hasText: '保存しました' }).waitFor()
    const { document } = await client.call<Stored>('GET', `/document/content/${content}`)
    expect(document.spec.list).toMatchObject({ limit: 44, emptyText: 'なし' })

    // On a phone it stands below.
    await page.setViewportSize({ width: 390, height: 844 })
    const [form, text] = [page.getByRole('tablist').first(), page.getByRole('region', { name: 'JSON' })]
    await expect.poll(async () => (await text.boundingBox())!.y - (await form.boundingBox())!.y).toBeGreaterThan(100)
  },
)
