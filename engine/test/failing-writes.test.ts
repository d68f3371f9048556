// @isolate: lets the store fail below the engine
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { recoverPurchases } from '../sites/recover-purchases.ts'
import { makeFailingWrites, type FailingWrites } from './failing-writes.ts'
import { openListening, type Heard, type ListeningEngine } from './open-listening.ts'

const most = 60

/** What a user does, and how to tell whether it has happened: not at all, or once and whole. */
interface Deed {
  do(): Promise<Heard>
  /** Whether it can be done again. */
  isFree?(): Promise<boolean>
  hasHappened(): Promise<boolean>
}

describe('DU-05 the store cannot be written any more, from each write on', () => {
  let kumiki: ListeningEngine
  let writes: FailingWrites
  let shop: Database.Database
  let buyer: string
  beforeAll(async () => {
    kumiki = await openListening()
    shop = new Database(join(kumiki.folder, 'sources', 'shop.db'))
    Object.assign(kumiki.engine.settings.current().rates, { login: 100_000, heavy: 100_000 })
    const login = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
    buyer = (await kumiki.ask('site', 'POST /b2b/login', { body: login })).data.token as string
    writes = makeFailingWrites()
  })
  afterAll(async () => {
    writes?.restore()
    shop?.close()
    await kumiki?.close()
  })

  const ask = (route: string, body?: unknown) =>
    kumiki.ask('console', route, { token: kumiki.admin, ...(body !== undefined && { body }) })
  const stored = (address: string) => kumiki.engine.store.documents.find(address as `${string}/${string}`)
  const inSite = (route: string, body: object) => kumiki.ask('site', route, { token: buyer, body })
  const stock = () => shop.prepare("SELECT stock FROM product WHERE code = 'P000001'").pluck().get() as number
  const folder = (key: string): Document => ({ kind: 'folder', version: 1, key, name: key, spec: {} })
  const label = (document: Document, name: string): Document => ({ ...document, name })

  const deeds: Record<string, (nth: number) => Promise<Deed>> = {
    async create(nth) {
      const document = folder(`made-${nth}`)
      return {
        do: () => ask('POST /document/folder', { document }),
        hasHappened: async () => (await stored(`folder/made-${nth}`)) !== undefined,
      }
    },
    async save(nth) {
      const row = (await stored('content/shop.products'))!
      const document = label(row.document, `Products ${nth}`)
      return {
        do: () => ask(`PUT /document/content/${row.id}`, { document, revision: row.revision }),
        async hasHappened() {
          const now = (await stored('content/shop.products'))!
          expect([row.revision, row.revision + 1]).toContain(now.revision)
          expect(now.document.name).toBe(now.revision > row.revision ? document.name : row.document.name)
          return now.revision > row.revision
        },
      }
    },
    async import(nth) {
      const content = (await stored('content/shop.orders'))!.document
      const documents = [folder(`come-${nth}`), label(content, `Orders ${nth}`), folder(`came-${nth}`)]
      return {
        do: () => ask('POST /document-import', { documents, mode: 'overwrite' }),
        async hasHappened() {
          const came = await Promise.all([`folder/come-${nth}`, `folder/came-${nth}`].map(stored))
          const isThere = came.map((row) => row !== undefined)
          const { name } = (await stored('content/shop.orders'))!.document
          expect([...isThere, name === `Orders ${nth}`]).toEqual(Array.from({ length: 3 }, () => isThere[0]))
          return isThere[0]!
        },
      }
    },
    async 'move to the trash'(nth) {
      const { id } = await kumiki.engine.store.documents.create(folder(`gone-${nth}`), 'admin')
      return {
        do: () => ask(`DELETE /document/folder/${id}`),
        async hasHappened() {
          const { data } = await ask(`GET /trash?find=gone-${nth}&limit=10`)
          const isGone = (await stored(`folder/gone-${nth}`)) === undefined
          expect(data.rows.filter(({ key }: { key: string }) => key === `gone-${nth}`)).toHaveLength(isGone ? 1 : 0)
          return isGone
        },
      }
    },
    async publish(nth) {
      const row = (await stored('content/shop.catalogue'))!
      const document = label(row.document, `Catalogue ${nth}`)
      await kumiki.engine.store.documents.change([{ do: 'put', document }], 'admin')
      const before = kumiki.engine.sites.running(kumiki.siteId)!.number
      return {
        do: () => ask('POST /b2b-edit/publish', { id: kumiki.siteId }),
        isFree: async () => (await kumiki.engine.sites.state(kumiki.siteId)).status !== 'processing',
        async hasHappened() {
          const { number } = kumiki.engine.sites.running(kumiki.siteId)!
          const shown = await kumiki.ask('site', 'GET /b2b/baseInfo?site=shop')
          expect(shown.code).toBe(20000)
          return number !== before
        },
      }
    },
    async order() {
      const contentId = (await stored('content/shop.products'))!.id
      const rowKey = ['P000001']
      const cart = await inSite('PUT /b2b/content/list/update-purchase-count', { contentId, rowKey, count: 1 })
      const { PURCHASEID, ...put } = cart.data as { PURCHASEID: string; cart: { total: string } }
      const order = { contentId, PURCHASEID, inputs: { NOTE: 'once' }, total: put.cart.total }
      const before = stock()
      return {
        do: () => inSite('POST /b2b/purchase/exec', order),
        // What the engine does each second.
        async isFree() {
          kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 1000)
          await recoverPurchases({ ...kumiki.engine, texts: kumiki.engine.definitions.texts })
          return (await kumiki.engine.store.attempts.get(PURCHASEID))?.state !== 'executing'
        },
        hasHappened: () => {
          const orders = shop
            .prepare('SELECT count(*) FROM orders WHERE purchase_id = ?')
            .pluck()
            .get(PURCHASEID) as number
          expect([0, 1]).toContain(orders)
          expect(before - stock()).toBe(orders)
          return Promise.resolve(orders === 1)
        },
      }
    },
  }

  test.each(Object.keys(deeds))('%s: a clean answer, all or nothing, and the next try works', async (name) => {
    for (let nth = 1; nth <= most; nth += 1) {
      const deed = await deeds[name]!(nth)
      writes.failFrom(nth)
      const first = await deed.do()
      const hasFailed = writes.end()
      const happened = await deed.hasHappened()
      const about = `${name}, write ${nth}: ${first.status} ${first.code} ${first.message}`
      if (first.code === 20000) expect(happened, about).toBe(true)
      else {
        // What stands is never told as if it did not.
        expect(happened ? [40900] : [50300, 50301], about).toContain(first.code)
        expect(first.message, about).not.toMatch(/sqlite|insert|update|write/i)
        const { isFree } = deed
        if (isFree) await expect.poll(isFree, { interval: 100, message: about }).toBe(true)
        const again = await deed.do()
        if (!happened) expect(again.code, `again: ${about}`).toBe(20000)
        expect(await deed.hasHappened(), `again: ${about}`).toBe(true)
      }
      if (!hasFailed) return expect(nth).toBeGreaterThan(3)
    }
    expect.unreachable(`${name} writes more than ${most} times`)
  })
})
