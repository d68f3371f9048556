import type { Locator } from 'playwright-core'
import type { CountingHands } from './counting-hands.ts'

/** A customer logs in to the shop and orders one of a product and two of another; what the page says it costs. */
export async function placeOrder(
  { page, goTo, logIn, click, press }: CountingHands,
  site: string,
  section = '商品',
): Promise<string> {
  const main = page.getByRole('main')
  // A list without room for its columns is one of cards.
  const inRow = (name: string, button: string): Locator =>
    main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: name }).getByRole('button', { name: button })
  await goTo(site)
  await logIn('alfki', 'northwind')
  await click(page.locator('aside').getByRole('link', { name: section, exact: true }))
  await click(inRow('Aniseed Syrup', 'カートに入れる'))
  await click(inRow('Ikura', 'カートに入れる'))
  await click(inRow('Ikura', '1つ増やす'))
  await click(page.getByRole('banner').getByRole('link', { name: 'カート：2件' }))
  await press('注文手続きへ進む', main)
  await page.waitForURL(/\/b2b\/purchase\//)
  // Lines of an order that are cards have amounts of their own.
  const total = await main.locator('dl:not(li dl, [role="listitem"] dl) dd').last().innerText()
  await press('注文する', main)
  await press('注文する', page.getByRole('dialog'))
  await main.getByText('ご注文ありがとうございました。').waitFor()
  return total
}
