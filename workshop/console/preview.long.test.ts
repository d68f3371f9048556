import { expect, test } from 'vitest'
import { idOf, logInBuilder, openBuilder, type Builder } from '../../examples/wholesale/test/builder.ts'
import { checkPage } from '../../examples/wholesale/test/check-page.ts'
import { openCustomer } from '../../examples/wholesale/test/customer.ts'
import { needsBrowser, wholesaleOfFile } from '../../examples/wholesale/test/wholesale-of-file.ts'
import { patienceMs } from '../../engine/test/limits.ts'
import type { SitePreviewResponse } from '../../runtime/generated/calls/site.ts'
import { hasChromium, settle } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { drawn } from './drawn.ts'
import { sayer } from './say.ts'

const shop = wholesaleOfFile()
const shots = process.env.KUMIKI_SHOTS

/** A content of the example in its form, with the preview beside it for a customer. */
async function openPreview(builder: Builder, key: string, language: 'ja' | 'en') {
  const { page, client } = builder
  const site = await idOf(client, 'site', 'wholesale')
  await logInBuilder(builder, shop.console)
  await page.goto(`${shop.console}/b2b/b2b/${site}/2/${await idOf(client, 'content', key)}?tab=columns`)
  await page.getByRole('button', { name: sayer(language)('Preview'), exact: true }).click()
  const opener = page.getByRole('main').getByRole('button', { name: sayer(language)('Preview'), exact: true })
  if ((page.viewportSize()?.width ?? 0) < 1000) await opener.last().click()
  const user = page.getByLabel(language === 'ja' ? '表示ユーザー' : 'As user')
  await user.fill('yamada')
  await user.press('Enter')
  const frame = page.frameLocator('iframe')
  await frame.locator('th[data-name], [data-cards]').first().waitFor()
  return { page, frame }
}

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ] as const),
)(
  `a content is seen beside its form, with real rows for a customer, %s at %i${needsBrowser}`,
  async (language, width) => {
    const builder = await openBuilder(shop.browser, shop.console, { language, width })
    const { page, frame } = await openPreview(builder, 'wholesale.products', language)
    await frame.getByText('山田工務店').first().waitFor({ state: 'attached' })
    await settle(page)
    if (shots) await page.screenshot({ path: `${shots}/preview-${language}-${width}.png` })
    expect(await checkPage(page)).toEqual([])
    expect(builder.errors).toEqual([])
    await builder.close()
  },
)

test.skipIf(!hasChromium)(
  `a change is seen in the page, a press on a part leads to its setting, which is outlined there${needsBrowser}`,
  async () => {
    const builder = await openBuilder(shop.browser, shop.console, { language: 'en', width: 1600 })
    const { page, frame } = await openPreview(builder, 'wholesale.products', 'en')
    await page.getByRole('button', { name: 'Choose a part' }).click()
    await frame.locator('th[data-name="NAME"]').click()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-at'))
    await expect.poll(focused, { timeout: patienceMs }).toBe('/spec/list/columns/1/align')
    const outline = () => frame.locator('th[data-name="NAME"]').evaluate((head) => getComputedStyle(head).outlineStyle)
    await expect.poll(outline, { timeout: patienceMs }).toBe('solid')
    await page.locator('input[data-at="/spec/list/columns/1/label"]').fill('What it is')
    await frame.locator('th[data-name="NAME"]', { hasText: 'What it is' }).waitFor()
    expect(builder.errors).toEqual([])
    await builder.close()
  },
)

test.skipIf(!hasChromium)(
  `the preview of what is saved is the published page, for each content${needsBrowser}`,
  async () => {
    const builder = await openBuilder(shop.browser, shop.console, { language: 'ja' })
    await logInBuilder(builder, shop.console)
    const customer = await openCustomer(shop.browser, shop.site)
    await customer.page.goto(`${shop.site}/`)
    await customer.logIn()
    const site = await idOf(builder.client, 'site', 'wholesale')
    const wanted = { id: site, documents: [], user: 'yamada' }
    const answer = await builder.client.call<SitePreviewResponse>('POST', '/b2b-edit/preview', wanted)
    const origin = new URL(shop.console).origin
    await customer.page.goto(`${shop.site}/b2b/home`)
    await settle(customer.page)
    const routes = await customer.page
      .locator('nav a[href*="/b2b/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
    expect(routes.length).toBeGreaterThan(8)
    for (const route of routes) {
      await customer.page.goto(new URL(route, shop.site).href)
      await builder.page.goto(`${origin}${route.replace('/kanamono/', `/${answer.preview}/`)}`)
      const [published, preview] = [await drawn(customer.page, 'kanamono'), await drawn(builder.page, answer.preview)]
      expect([route, preview]).toEqual([route, published])
    }
    await builder.close()
    await customer.close()
  },
)
