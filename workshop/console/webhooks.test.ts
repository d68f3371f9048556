import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { receiverSecret, startReceiver } from '../../engine/webhooks/test/receiver.ts'
import { idOf, logInBuilder, openBuilder } from '../../examples/wholesale/test/builder.ts'
import { buy } from '../../examples/wholesale/test/buy.ts'
import { changeDocument } from '../../examples/wholesale/test/change-document.ts'
import { checkPage } from '../../examples/wholesale/test/check-page.ts'
import { openCustomer } from '../../examples/wholesale/test/customer.ts'
import { needsBrowser, wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { hasChromium } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { sayer } from './say.ts'

const shop = wholesaleOfFile()
const keep = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.KUMIKI_SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ] as const),
)(
  `a builder registers a webhook, tests it, publishes, a customer orders, and what was sent is looked at and sent again, %s at %i${needsBrowser}`,
  async (language, width) => {
    const receiver = await startReceiver()
    const builder = await openBuilder(shop.browser, shop.console, { language, width })
    await logInBuilder(builder, shop.console)
    const { page, client } = builder
    const say = sayer(language)
    const main = page.getByRole('main')
    const look = async (name: string) => {
      await keep(page, `${name}-${language}-${width}`)
      expect([name, await checkPage(page)]).toEqual([name, []])
    }
    const press = (english: string, dialog = false) =>
      (dialog ? page.getByRole('dialog') : main).getByRole('button', { name: say(english), exact: true }).click()
    const at = (pointer: string) => page.locator(`[data-at="${pointer}"]`).first()

    // An address in an own network is refused, in words, until the settings allow it.
    await page.goto(`${shop.console}/documents/webhook`)
    await look('webhooks-none')
    await page.goto(`${shop.console}/documents/webhook/0`)
    const name = `ERP ${language}`
    await main
      .getByRole('textbox', { name: say('Name') })
      .first()
      .fill(name)
    await at('/spec/url').fill(receiver.url)
    await at('/spec/secret').fill(receiverSecret)
    await keep(page, `webhook-new-${language}-${width}`)
    await at('/spec/events').press('ArrowDown')
    for (const event of ['Order placed', 'Release published'])
      await page
        .getByRole('option', { name: say(event) })
        .first()
        .click()
    await page.keyboard.press('Escape')
    await press('Send a test')
    await main.getByText(say('The webhook test failed.')).waitFor()
    await look('webhook-refused')
    expect(receiver.heard).toEqual([])
    await changeDocument(client, 'settings', await idOf(client, 'settings', 'wholesale'), ({ spec }) => {
      const outbound = spec.outbound as { allowed: object[] }
      outbound.allowed.push({ to: '127.0.0.1', port: receiver.port })
    })
    await press('Send a test')
    await main.getByText(say('The receiver took it.')).waitFor()
    expect(receiver.heard.at(-1)).toMatchObject({ isSigned: true, body: { type: 'webhook.test' } })
    await press('Save')
    await page.waitForURL(/\/documents\/webhook\/[1-9]\d*/)
    await look('webhook-saved')

    await client.call('POST', '/b2b-edit/publish', { id: await idOf(client, 'site', 'wholesale') })
    const customer = await openCustomer(shop.browser, shop.site, { language, width })
    await buy(customer, shop)
    await customer.close()
    await expect
      .poll(() => receiver.heard.map(({ body }) => body.type))
      .toEqual([...['webhook.test', 'release.published', 'order.placed']])
    expect(receiver.heard.every(({ isSigned }) => isSigned)).toBe(true)

    await page.goto(`${shop.console}/webhook-log`)
    const rows = main.locator('tbody tr, ul[aria-label] > li')
    await expect.poll(() => rows.filter({ hasText: name }).count()).toBe(2)
    await look('webhook-log')
    const order = rows.filter({ hasText: name }).filter({ hasText: say('Order placed') })
    await order
      .getByText(/^\d{4}-\d{2}-\d{2}/)
      .first()
      .click()
    await page.getByRole('dialog').getByText('order.placed').waitFor()
    await look('webhook-delivery')
    await page.keyboard.press('Escape')
    await order.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: say('Send again') }).click()
    await press('Send again', true)
    await expect.poll(() => receiver.heard.length).toBe(4)
    const [, , first, again] = receiver.heard
    expect(again!.body).toEqual(first!.body)
    expect(again).toMatchObject({ isSigned: true })
    expect(builder.errors).toEqual([])
    await Promise.all([builder.close(), receiver.close()])
  },
)
