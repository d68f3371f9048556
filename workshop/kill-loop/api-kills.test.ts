import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { namedDocument } from '../../engine/test/named-document.ts'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import { makeRandom } from './random.ts'

const workers = 6
const kills = 6
const enough = 30
const input = (name: string, field: string) => ({ name, source: 'input', field })

/** An API that makes an order; nothing in its table keeps a second one away. */
const documents = [
  namedDocument('schema', 'api-order', {
    ...{ type: 9, dataSource: 'data-source/shop' },
    sql: `INSERT INTO orders (customer, note, total) VALUES ('API', :NOTE, :TOTAL) RETURNING order_no AS "ORDER_NO"`,
    parameters: [
      { name: 'NOTE', dataType: 'character', length: 60 },
      { name: 'TOTAL', dataType: 'numeric' },
    ],
    resultColumns: [{ key: 'ORDER_NO', name: 'ORDER_NO', typeClass: 'Number' }],
  }),
  namedDocument('api', 'orders', {
    url: 'orders/v1',
    paths: [
      {
        path: '/orders',
        methods: [
          {
            method: 'POST',
            answer: 'row',
            dataSchemas: [{ schema: 'schema/api-order', parameters: [input('NOTE', 'note'), input('TOTAL', 'total')] }],
          },
        ],
      },
    ],
  }),
  namedDocument('api-token', 'partner', { type: 'indefinite' }),
]

it('an order by API is made once under one key, however often the engine is killed', { timeout: 120_000 }, async () => {
  const random = makeRandom(Date.now() % 2 ** 31)
  const folder = mkdtempSync(join(process.env.KUMIKI_TEST_DISK ?? tmpdir(), 'kumiki-api-kills-'))
  const place = join(folder, 'sources', 'shop.db')
  fillShop(place, { products: 1, customers: 1, stock: 1 }).close()
  await prepareShop(folder, { documents: (all) => [...all, ...documents] })
  const [port, sitePort] = [await freePort(), await freePort()]
  const start = () => startEngine({ dataFolder: folder, port, sitePort })
  let engine = await start()
  let started = performance.now()
  let over = false
  try {
    const ask = async (path: string, body?: object, token = '') => {
      const answer = await fetch(`http://127.0.0.1:${port}/vue-element-admin${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', 'x-token': token },
        ...(body && { body: JSON.stringify(body) }),
      })
      return ((await answer.json()) as { data: Record<string, unknown> }).data
    }
    const { token: admin } = await ask('/user/login', { username: 'admin', password: 'admin-password' })
    const idOf = async (kind: string, key: string) => {
      const { rows } = await ask(`/document/${kind}?limit=100`, undefined, String(admin))
      return (rows as { id: number; key: string }[]).find((row) => row.key === key)!.id
    }
    await ask(`/api-edit/${await idOf('api', 'orders')}/publish`, {}, String(admin))
    const { token } = await ask(`/config/token/${await idOf('api-token', 'partner')}/make`, {}, String(admin))

    const inFlight = new Set<string>()
    const given = new Map<string, number>()
    let unanswered = 0
    let longest = 0
    const order = async (key: string): Promise<number> => {
      for (;;) {
        try {
          const answer = await fetch(`http://127.0.0.1:${port}/api/orders/v1/orders`, {
            method: 'POST',
            headers: {
              ...{ 'content-type': 'application/json', authorization: `Bearer ${String(token)}` },
              'idempotency-key': key,
            },
            body: JSON.stringify({ note: key, total: 100 }),
            signal: AbortSignal.timeout(30_000),
          })
          const body = (await answer.json()) as { ORDER_NO?: number }
          if (answer.status === 200) return body.ORDER_NO!
          if (![409, 429, 503].includes(answer.status)) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
        } catch (error) {
          if (error instanceof Error && /^\d{3} /.test(error.message)) throw error
          unanswered++
        }
        await sleep(20 + random() * 40)
      }
    }
    const worker = async (n: number) => {
      for (let i = 0; !over; i++) {
        const key = `worker ${n}, order ${i}`
        inFlight.add(key)
        const begun = performance.now()
        given.set(key, await order(key))
        longest = Math.max(longest, performance.now() - Math.max(begun, started))
        inFlight.delete(key)
      }
    }
    const nemesis = async () => {
      let hits = 0
      const end = performance.now() + 60_000
      while ((hits < kills || given.size < enough) && performance.now() < end) {
        const before = given.size
        await sleep(150 + random() * 300)
        // A slow machine gets somewhere between two kills, too.
        for (let waited = 0; given.size === before && waited < 5_000; waited += 20) await sleep(20)
        if (inFlight.size > 0) hits++
        await engine.kill()
        engine = await start()
        started = performance.now()
      }
      over = true
      return hits
    }
    const [hits] = await Promise.all([nemesis(), ...Array.from({ length: workers }, (_, n) => worker(n))])
    console.log(`${given.size} orders, ${hits} kills in flight, ${unanswered} requests without an answer`)
    expect(hits).toBeGreaterThanOrEqual(kills)
    expect(unanswered).toBeGreaterThan(0)
    // Where the engine is there again, nobody waits for the time of a call that went with the one before.
    expect(longest).toBeLessThan(30_000)
    expect(given.size).toBeGreaterThanOrEqual(enough)
    const database = new Database(place, { readonly: true })
    const made = database.prepare(`SELECT note, order_no AS number FROM orders WHERE customer = 'API'`).all() as {
      note: string
      number: number
    }[]
    database.close()
    expect(made.toSorted((a, b) => a.number - b.number)).toEqual(
      [...given].map(([note, number]) => ({ note, number })).toSorted((a, b) => a.number - b.number),
    )
  } finally {
    over = true
    await engine.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
