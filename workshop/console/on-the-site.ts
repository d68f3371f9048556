import { idOf, type Builder } from '../../examples/wholesale/test/builder.ts'
import { openCustomer, type Customer } from '../../examples/wholesale/test/customer.ts'
import type { Wholesale } from '../../examples/wholesale/test/open-wholesale.ts'

/** Publishes all changes of the example's site, by the console in Japanese. */
export async function publishAll({ page, client }: Builder, shop: Wholesale): Promise<void> {
  await page.goto(`${shop.console}/b2b/b2b/${await idOf(client, 'site', 'wholesale')}?tab=publish`)
  await page.getByRole('button', { name: 'すべての変更を公開' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '公開' }).click()
  await page.getByText('公開しました。', { exact: true }).waitFor()
}

/** A customer before the rows of the site’s announcements. */
export async function readAnnouncements(shop: Wholesale): Promise<Customer> {
  const customer = await openCustomer(shop.browser, shop.site)
  await customer.page.goto(`${shop.site}/`)
  await customer.logIn()
  await customer.openSection('お知らせ')
  return customer
}
