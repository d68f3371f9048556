import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { idOf, logInBuilder, openBuilder } from './test/builder.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile()

const japanese =
  '**8月11日から16日まで**休業いたします。\n\n# 出荷について\n\n- 最終出荷：8月10日\n- [お問い合わせ](mailto:order@example.com)'
const english =
  'We are closed **from 11 to 16 August**.\n\n# Deliveries\n\n- Last one: 10 August\n- [Write to us](mailto:order@example.com)'

test.skipIf(!hasChromium)(
  `a builder writes a message in two languages, sees both, publishes it, and customers read it on a phone${needsBrowser}`,
  async () => {
    const builder = await openBuilder(shop.browser, shop.console)
    const { page, client } = builder
    const site = await idOf(client, 'site', 'wholesale')
    await logInBuilder(builder, shop.console)
    await page.goto(`${shop.console}/b2b/b2b/${site}/2/0`)
    await page.getByRole('combobox', { name: '種類' }).first().click()
    await page.getByRole('option', { name: 'メッセージ' }).click()
    await page.getByRole('textbox', { name: '名称' }).first().fill('夏季休業')
    await page.getByRole('tab', { name: 'メッセージ' }).click()
    await page.getByRole('button', { name: /^テキスト/ }).click()
    await page.getByRole('textbox', { name: 'テキスト（日本語）' }).fill(japanese)
    await page.getByRole('textbox', { name: 'テキスト（英語）' }).fill(english)
    await page.getByRole('checkbox', { name: /ホーム/ }).check()
    await page.getByRole('heading', { name: '出荷について' }).waitFor()
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('保存しました。').waitFor()

    await page.goto(`${shop.console}/b2b/b2b/${site}?tab=publish`)
    await page.getByRole('button', { name: 'すべての変更を公開' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '公開' }).click()
    await page.getByText('公開しました。', { exact: true }).waitFor()

    for (const { language, heading } of [
      { language: 'ja', heading: '出荷について' },
      { language: 'en', heading: 'Deliveries' },
    ] as const) {
      const customer = await openCustomer(shop.browser, shop.site, { language, width: 390 })
      await customer.page.goto(`${shop.site}/`)
      await customer.logIn()
      // On the home page itself, and as a card beside the others.
      await customer.page.getByRole('heading', { name: heading }).waitFor()
      await customer.openSection('夏季休業')
      await customer.page.getByRole('heading', { name: '夏季休業', level: 1 }).waitFor()
      await customer.page.getByRole('heading', { name: heading }).waitFor()
      const mail = customer.page
        .getByRole('main')
        .getByRole('link', { name: language === 'ja' ? 'お問い合わせ' : 'Write to us' })
      expect(await mail.getAttribute('href')).toBe('mailto:order@example.com')
      const width = await customer.page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(390)
      expect(customer.errors).toEqual([])
      await customer.close()
    }
    expect(builder.errors).toEqual([])
    await builder.close()
  },
)
