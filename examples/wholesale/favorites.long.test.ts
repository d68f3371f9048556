import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openCustomer, type Customer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile()

const pictures = process.env['KUMIKI_PICTURES']

async function open(language: 'ja' | 'en', width: number): Promise<Customer> {
  const customer = await openCustomer(shop.browser, shop.site, { language, width })
  await customer.page.goto(`${shop.site}/`)
  await customer.logIn()
  await customer.openSection(language === 'ja' ? '商品' : 'Products')
  await customer.page
    .getByRole('button', { name: /^(お気に入り|Favourite)[:：] / })
    .first()
    .waitFor()
  return customer
}

test.skipIf(!hasChromium)(
  `rows are marked with a star by keyboard and by touch, seen alone, and stand so on another device${needsBrowser}`,
  async () => {
    const first = await open('ja', 1280)
    const second = await open('en', 390)
    const { page } = first
    const stars = page.getByRole('button', { name: /^お気に入り[:：] / })
    const only = page.getByRole('button', { name: /^お気に入りのみ/ })
    await stars.nth(1).focus()
    await page.keyboard.press('Enter')
    await stars.nth(3).press('Space')
    await expect.poll(() => only.textContent()).toContain('2')
    expect(await stars.nth(1).getAttribute('aria-pressed')).toBe('true')
    expect(await stars.nth(0).getAttribute('aria-pressed')).toBe('false')
    const names = [await stars.nth(1).getAttribute('aria-label'), await stars.nth(3).getAttribute('aria-label')]
    if (pictures) await page.screenshot({ path: `${pictures}/favorites-ja-1280.png` })

    const background = () => only.evaluate((button) => getComputedStyle(button).backgroundColor)
    const usual = await background()
    await only.press('Enter')
    await expect.poll(() => only.getAttribute('aria-pressed')).toBe('true')
    expect(await background()).not.toBe(usual)
    await expect.poll(() => stars.count()).toBe(2)
    expect(await stars.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(names)
    if (pictures) await page.screenshot({ path: `${pictures}/favorites-only-ja-1280.png` })
    // A link reproduces it.
    await page.reload()
    await expect.poll(() => stars.count()).toBe(2)

    // The other device has heard of it without loading anything again.
    const onPhone = second.page.getByRole('button', { name: /^Favourites only/ })
    await expect.poll(() => onPhone.textContent()).toContain('2')
    const phoneStars = second.page.getByRole('button', { name: /^Favourite: / })
    expect(await phoneStars.nth(1).getAttribute('aria-pressed')).toBe('true')
    await phoneStars.nth(1).click()
    await expect.poll(() => only.textContent()).toContain('1')
    if (pictures) await second.page.screenshot({ path: `${pictures}/favorites-en-390.png` })
    await onPhone.click()
    await expect.poll(() => phoneStars.count()).toBe(1)
    if (pictures) await second.page.screenshot({ path: `${pictures}/favorites-only-en-390.png` })
    await first.close()
    await second.close()
  },
)
