import { expect, test } from 'vitest'
import { visit } from '../browser.ts'
import { makeContent, makeDataSource, makeSchemas, makeSite, publishSite } from './build-shop.ts'
import { expectOrder, missing, openNorthwind, walkers } from './open-northwind.ts'
import { placeOrder } from './place-order.ts'

const most = { clicks: 250, entries: 120 }

test.skipIf(missing !== '').each(walkers)(
  `B-07 B-11 B-15 from an empty store to the first correct order on Northwind, by the console alone, $who${missing && `; skipped: ${missing}`}`,
  async ({ width, hands: handsOn, counts }) => {
    const northwind = await openNorthwind()
    const { browser, engine, server, rows } = northwind
    const [builder, customer] = [await visit(browser, { width }), await visit(browser, { width })]
    const hands = handsOn(builder.page)
    const { count } = hands
    const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
      const result = await work
      console.log(`${name}: ${count.clicks} clicks, ${count.entries} entries so far`)
      return result
    }
    const stock = 'SELECT product_id, units_in_stock AS left FROM products ORDER BY product_id'
    const before = await rows(stock)

    await hands.goTo(`${engine.url}/main/`)
    await step('login', hands.logIn('admin', 'admin-password'))
    await step('data source', makeDataSource(hands, server.port))
    await step('schemas', makeSchemas(hands))
    await step('site', makeSite(hands))
    await step('content', makeContent(hands))
    await step('published', publishSite(hands))
    const shop = `${engine.siteUrl}/northwind/`
    expect(await step('first order', placeOrder(handsOn(customer.page, count), shop))).toBe('72.00')

    await expectOrder(northwind)
    const sold: Record<string, number> = { 3: 1, 10: 2 }
    expect(await rows(stock)).toEqual(
      before.map(({ product_id: id, left }) => ({ product_id: id, left: Number(left) - (sold[String(id)] ?? 0) })),
    )

    expect([...builder.errors, ...customer.errors]).toEqual([])
    if (!counts) return
    expect(count.clicks).toBeLessThanOrEqual(most.clicks)
    expect(count.entries).toBeLessThanOrEqual(most.entries)
  },
)
