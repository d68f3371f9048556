import { chromium, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasChromium, settle } from '../../workshop/browser.ts'
import { findCut } from './test/find-cut.ts'
import { logInBuilder, openBuilder } from './test/builder.ts'
import { openCustomer } from './test/customer.ts'
import { consoleViews } from './test/views.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile()

/** What a reader has set in the browser, in place of 16. */
const size = 24

const sizes = (page: Page) =>
  page.evaluate(() => ({
    type: getComputedStyle(document.body).fontSize,
    button: [...document.querySelectorAll('main button')].find((one) => one.clientHeight > 0)?.clientHeight ?? 0,
    isCut: document.documentElement.scrollWidth > innerWidth,
  }))

test.skipIf(!hasChromium).each([1280, 390])(
  `who has set larger type in the browser reads site and console in it, %s pixels wide${needsBrowser}`,
  async (width) => {
    const browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', `--blink-settings=defaultFontSize=${size}`],
    })
    const customer = await openCustomer(browser, shop.site, { width })
    await customer.page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection(customer.say.products)
    await customer.page
      .getByRole('main')
      .getByText(/件見つかりました/)
      .waitFor()
    await settle(customer.page)
    const ofSite = await sizes(customer.page)
    expect(ofSite).toMatchObject({ type: '21px', isCut: false })
    expect(ofSite.button).toBeGreaterThan(40)
    // As in a smaller window: the menu is a drawer, and rows stand in what is left without a cut.
    expect(await findCut(customer.page)).toEqual([])
    expect(customer.errors).toEqual([])

    const builder = await openBuilder(browser, shop.console, { width })
    await logInBuilder(builder, shop.console)
    await consoleViews.find(({ name }) => name === 'console-list')?.open(builder, shop)
    await settle(builder.page)
    expect(await sizes(builder.page)).toMatchObject({ type: '21px', isCut: false })
    expect(builder.errors).toEqual([])
    await browser.close()
  },
)
