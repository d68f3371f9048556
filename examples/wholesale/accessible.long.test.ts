import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasChromium, settle } from '../../workshop/browser.ts'
import { openConsole } from '../../workshop/client.ts'
import { toLines } from '../../workshop/crawler/crawl.ts'
import { crawlScreen, type Finding } from '../../workshop/crawler/crawl-screen.ts'
import { placesOf } from '../../workshop/crawler/places.ts'
import { makeUntranslated } from '../../workshop/crawler/untranslated.ts'
import { openWatchedPage } from '../../workshop/crawler/watched-page.ts'
import { checkPage } from './test/check-page.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import type { Language } from './test/words.ts'

const shop = wholesaleOfFile()

/** Each language in both themes and at both widths, each theme at both widths. */
const looks = (
  [
    ['ja', 1280, false],
    ['ja', 390, true],
    ['en', 390, false],
    ['en', 1280, true],
  ] as const
).map(lookOf)

function lookOf([language, width, dark]: readonly [Language, number, boolean]) {
  return { language, width, dark, theme: dark ? 'dark' : 'light' }
}

/**
 * Of the console, which has many pages: each language, theme and width. Its other ways are opened without axe in
 * `workshop/crawler/crawler.long.test.ts`.
 */
const ofConsole = (
  [
    ['ja', 390, true],
    ['en', 1280, false],
  ] as const
).map(lookOf)

/** A folder for pictures of what was looked at. */
const pictures = process.env.KUMIKI_PICTURES
if (pictures) mkdirSync(pictures, { recursive: true })

/** Looks at pages, and counts them. */
function makeLooker(page: Page, name: string) {
  const found: Record<string, string[]> = {}
  let count = 0
  return {
    found,
    count: () => count,
    async look(what: string): Promise<void> {
      await page.getByRole('main').waitFor()
      // Colours of what has just opened may be under way.
      await settle(page)
      count++
      const problems = await checkPage(page)
      if (problems.length > 0) found[what] = problems
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${what.replaceAll(/\W+/g, '_')}.png` })
    },
  }
}

test.skipIf(!hasChromium).each(ofConsole)(
  `every page of the console opens, is accessible and fits: $language, $width pixels wide, $theme${needsBrowser}`,
  async ({ language, width, dark, theme }) => {
    const { url } = shop.engine
    const watched = await openWatchedPage(shop.browser, url, { language, width, dark, password: 'admin-password' })
    const { page } = watched
    const looker = makeLooker(page, `console-${language}-${width}-${theme}`)
    const isUntranslated = language === 'ja' ? makeUntranslated() : () => false
    const findings: Finding[] = []
    for (const { path } of await placesOf(await openConsole(url))) {
      const opened = await crawlScreen(watched, path, { isUntranslated, isNarrow: width < 500, use: false })
      findings.push(...opened.findings)
      // It ends the session, or leads back to where nobody has come from.
      if (!/log-?(in|out)|callback/.test(path)) await looker.look(path)
    }
    expect(toLines(findings)).toEqual([])
    await page.goto(`${shop.console}/b2b/list`)
    await page.getByRole('main').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await looker.look('search')
    await page.goto(`${shop.console}/nowhere`)
    await looker.look('nowhere')
    console.log(`console, ${language}, ${width} px, ${theme}: ${looker.count()} pages`)
    expect(looker.found).toEqual({})
    expect(looker.count()).toBeGreaterThan(80)
    await watched.close()
  },
)

/** Addresses of all sections: those of the home page, and those that only the menu has, which stands open in a wide window. */
async function sectionsOf(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ ...size, width: 1280 })
  await page.locator('nav a[href*="/b2b/"]').first().waitFor()
  const found = await page
    .locator('a[href*="/b2b/"]')
    .evaluateAll((all) => [...new Set(all.map((link) => (link as HTMLAnchorElement).href))])
  await page.setViewportSize(size)
  return found
}

const words: Record<Language, Record<'code' | 'none' | 'columns' | 'csv' | 'inquiries' | 'ask', string>> = {
  ja: {
    code: '商品コード',
    none: 'ZZ-9999',
    columns: '列の設定',
    csv: 'CSVダウンロード',
    inquiries: 'お問い合わせ',
    ask: '問い合わせる',
  },
  en: {
    code: 'Code',
    none: 'ZZ-9999',
    columns: 'Column settings',
    csv: 'Download CSV',
    inquiries: 'Inquiries',
    ask: 'New inquiry',
  },
}

test.skipIf(!hasChromium).each(looks)(
  `every page of the site is accessible and fits: $language, $width pixels wide, $theme${needsBrowser}`,
  async ({ language, width, dark, theme }) => {
    const customer = await openCustomer(shop.browser, shop.site, { language, width, dark })
    const { page, say } = customer
    const main = page.getByRole('main')
    const looker = makeLooker(page, `site-${language}-${width}-${theme}`)
    await page.goto(`${shop.site}/`)
    await page.getByRole('button', { name: say.logIn, exact: true }).waitFor()
    await looker.look('login')
    await customer.logIn()
    await looker.look('home')
    const sections = await sectionsOf(page)
    expect(sections.length).toBeGreaterThan(12)
    for (const [at, address] of sections.entries()) {
      await page.goto(address)
      await looker.look(`section ${at}`)
      const row = customer.rows().first().getByRole('link').first()
      if (!(await row.isVisible())) continue
      await row.click()
      await page.waitForURL((url) => url.href !== address)
      await looker.look(`row of section ${at}`)
    }

    await customer.openSection(say.products)
    const code = customer.rows().first()
    await code.waitFor()
    for (const [name, button] of [
      ['columns', words[language].columns],
      ['csv', words[language].csv],
    ] as const) {
      const opens = main.getByRole('button', { name: button, exact: true })
      if (!(await opens.isVisible())) continue
      await opens.click()
      await page.getByRole('dialog').waitFor()
      await looker.look(name)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    // The cart is one for all who log in as this user.
    const add = customer.rows().getByRole('button', { name: say.addToCart }).first()
    await add.click()
    await page.getByRole('banner').getByRole('link', { name: say.cart }).waitFor()
    await settle(page)
    await customer.search({ [words[language].code]: words[language].none })
    await looker.look('nothing found')
    await customer.openCart()
    await looker.look('cart')
    await main.getByRole('button', { name: say.placeOrder }).click()
    await main.getByLabel(say.note).waitFor()
    await looker.look('purchase')
    await main.getByRole('button', { name: say.confirm }).click()
    await page.getByRole('dialog').waitFor()
    await looker.look('asked before an order')
    await page.getByRole('dialog').getByRole('button', { name: say.confirm }).click()
    await main.getByText(say.thanks).waitFor()
    await looker.look('ordered')
    await customer.openCart()
    await looker.look('cart with nothing')
    await customer.openSection(words[language].inquiries)
    await main.getByRole('button', { name: words[language].ask }).click()
    await main.getByRole('textbox').first().waitFor()
    await looker.look('add')
    await page.goto(`${shop.site}/b2b/nowhere`)
    await looker.look('nowhere')
    console.log(`site, ${language}, ${width} px, ${theme}: ${looker.count()} pages`)
    expect(looker.found).toEqual({})
    expect(looker.count()).toBeGreaterThan(20)
    await customer.close()
  },
)
