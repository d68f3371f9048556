import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { checkPage } from './test/check-page.ts'
import { buy } from './test/buy.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { looksOf } from '../../workshop/looks.ts'

const shop = wholesaleOfFile()

test.skipIf(!hasChromium)(`a customer orders, and the order is in the database${needsBrowser}`, async () => {
  const customer = await openCustomer(shop.browser, shop.site)
  await buy(customer, shop)
  expect(customer.errors).toEqual([])
  await customer.close()
})

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ]),
)(`deliveries in a calendar: %s, %i pixels wide${needsBrowser}`, async (language, width) => {
  const customer = await openCustomer(shop.browser, shop.site, { language, width })
  const { page, say, errors } = customer
  await page.goto(`${shop.site}/b2b/home`)
  await customer.logIn()
  await customer.openSection(say.deliveries)
  // It opens today, on which nothing may be delivered: a small window shows the links of one day.
  await page.locator('[data-view]').first().waitFor()
  expect(await checkPage(page)).toEqual([])

  const here = new URL(page.url())
  await page.goto(`${here.origin}${here.pathname}?type=1&view=week&from=2026-11-08&date=2026-11-11`)
  const delivery = page.getByRole('link', { name: '軍手 10双組 3L +1' })
  await delivery.waitFor()
  expect(await checkPage(page)).toEqual([])
  const [asked] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/pageData')),
    page.getByRole('button', { name: say.day, exact: true }).click(),
  ])
  const { data } = (await asked.json()) as { data: { rows: { DELIVER_ON: string }[] } }
  expect(data.rows.map((row) => row.DELIVER_ON)).toEqual(['2026-11-11'])
  await expect.poll(() => new URL(page.url()).search).toBe('?type=1&view=day&from=2026-11-11&date=2026-11-11')

  await delivery.press('Enter')
  await page.getByText('119801', { exact: true }).waitFor()
  await customer.row('軍手').first().waitFor()
  expect(errors).toEqual([])
  await customer.close()
})

test.skipIf(!hasChromium)(`a wrong route key and a row that is not there are not found${needsBrowser}`, async () => {
  const customer = await openCustomer(shop.browser, shop.site)
  const { page, say, errors } = customer
  await page.goto(`${shop.site}/b2b/home`)
  await customer.logIn()
  await customer.openSection(say.products)
  const link = await customer.row('AB-0001').getByRole('link').first().getAttribute('href')
  const detail = new URL(link!, shop.site).href
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) statuses.push(response.status())
  })

  await page.goto(detail.replace(/\/[A-Za-z0-9]{10}\?/, '/AbCdEfGhIj?'))
  await page.getByRole('heading', { name: say.notFound }).waitFor()
  expect(statuses).toEqual([404])

  await page.goto(detail.replace('AB-0001', 'AB-9999'))
  await page.getByText(say.rowNotFound).waitFor()
  expect(statuses).toEqual([404, 404])
  expect(await page.getByRole('main').innerText()).not.toContain('AB-9999')
  // The browser itself tells of answers that are not found; nothing else is told.
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  await customer.close()
})
