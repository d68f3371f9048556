import { expect, test } from 'vitest'
import { visit } from '../browser.ts'
import { connectByAddress } from './build-shop.ts'
import { expectOrder, missing, openNorthwind, walkers } from './open-northwind.ts'
import { placeOrder } from './place-order.ts'

/** The connection is 2 clicks and 2 entries of it, the customer's own order 9 and 3. */
const most = { clicks: 15, entries: 10 }

test.skipIf(missing !== '').each(walkers)(
  `from an empty store to a published site that took a correct order, by its tables alone, $who${missing && `; skipped: ${missing}`}`,
  async ({ width, hands: handsOn, counts }) => {
    const northwind = await openNorthwind()
    const { browser, engine, server } = northwind
    const [builder, customer] = [await visit(browser, { width }), await visit(browser, { width })]
    const hands = handsOn(builder.page)
    const { page, count, press } = hands
    const told = (name: string) => console.log(`${name}: ${count.clicks} clicks, ${count.entries} entries so far`)

    await hands.goTo(`${engine.url}/main/`)
    await hands.logIn('admin', 'admin-password')
    told('login')
    await connectByAddress(hands, server.port)
    told('data source')
    await press('このテーブルからサイトを作る…')
    await page.getByRole('table', { name: '作成する内容' }).waitFor()
    await press('作成して公開')
    await page.getByRole('row', { name: /ノースウインド.*公開中/s }).waitFor()
    told('published')
    const published = page.getByRole('row', { name: /公開中/ })
    const [address = ''] = /northwind[\w-]*/.exec(await published.innerText()) ?? []
    const total = await placeOrder(handsOn(customer.page, count), `${engine.siteUrl}/${address}/`, 'Products')
    told('first order')

    expect(total).toBe('72.00')
    await expectOrder(northwind)
    expect([...builder.errors, ...customer.errors]).toEqual([])
    if (!counts) return
    expect(count.clicks).toBeLessThanOrEqual(most.clicks)
    expect(count.entries).toBeLessThanOrEqual(most.entries)
  },
)
