import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { looksOf } from '../../workshop/looks.ts'

const shop = wholesaleOfFile()

const pictures = process.env['KUMIKI_PICTURES']

test.skipIf(!hasChromium).each(
  looksOf([
    { language: 'ja', width: 1280 },
    { language: 'en', width: 1280 },
    { language: 'ja', width: 390 },
    { language: 'en', width: 390 },
  ]),
)(
  `the catalogue shows its pictures, saves its PDF and shows its pages: $language, $width px${needsBrowser}`,
  async ({ language, width }) => {
    const customer = await openCustomer(shop.browser, shop.site, { language, width })
    const { page } = customer
    const say = {
      ja: { catalogue: 'カタログ', save: 'PDFを保存', of: '1 / 4ページ' },
      en: { catalogue: 'Catalogue', save: 'Save as PDF', of: 'Page 1 of 4' },
    }[language]
    const shot = (name: string) => pictures && page.screenshot({ path: `${pictures}/${name}-${language}-${width}.png` })
    await page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection(say.catalogue)
    const main = page.getByRole('main')
    await expect.poll(() => main.locator('img[src^="blob:"]').count()).toBeGreaterThan(3)
    const drawn = () =>
      main.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth === 240))
    await expect.poll(drawn).toBe(true)
    await shot('list')

    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: say.save }).nth(1).click()
    expect((await saved).suggestedFilename()).toBe('配管・水栓.pdf')
    expect(readFileSync(await (await saved).path())).toEqual(
      readFileSync(new URL('files/catalogue-pipes.pdf', import.meta.url)),
    )

    await main.getByText('作業工具').first().click()
    await main.getByText(say.of).waitFor()
    const area = main.locator('canvas').first()
    await expect.poll(() => area.evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(200)
    await shot('detail')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)
