/** `npm run screenshots`: pictures of the example, both programs × both languages × wide and narrow. */
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settle } from './browser.ts'
import { openBuilder, logInBuilder } from '../examples/wholesale/test/builder.ts'
import { openWholesale, type Wholesale } from '../examples/wholesale/test/open-wholesale.ts'
import { consoleViews, prepareHistory, siteViews, type View } from '../examples/wholesale/test/views.ts'
import { openCustomer } from '../examples/wholesale/test/customer.ts'
import type { Language } from '../examples/wholesale/test/words.ts'

const folder = fileURLToPath(new URL('../examples/wholesale/screenshots', import.meta.url))
const widths = { wide: 1280, narrow: 390 }
const languages: Language[] = ['ja', 'en']

async function takeAll(shop: Wholesale) {
  await prepareHistory(shop)
  for (const language of languages) {
    for (const [size, width] of Object.entries(widths)) {
      const customer = await openCustomer(shop.browser, shop.site, { language, width })
      await customer.page.emulateMedia({ reducedMotion: 'reduce' })
      for (const view of siteViews) {
        await view.open(customer, shop)
        await take(view, customer.page, `${language}-${size}`)
      }
      await customer.close()

      const builder = await openBuilder(shop.browser, shop.console, { language, width })
      await builder.page.emulateMedia({ reducedMotion: 'reduce' })
      await logInBuilder(builder, shop.console)
      for (const view of consoleViews) {
        if (view.name === 'console-login') continue
        await view.open(builder, shop)
        await take(view, builder.page, `${language}-${size}`)
      }
      await builder.close()
    }
  }
}

async function take(view: Pick<View<never>, 'name'>, page: import('playwright-core').Page, ending: string) {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await settle(page)
  const path = join(folder, `${view.name}-${ending}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  console.log(`${view.name}-${ending}.png  ${Math.round(statSync(path).size / 1000)} kB`)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const shop = await openWholesale()
try {
  await takeAll(shop)
} finally {
  await shop.close()
}
