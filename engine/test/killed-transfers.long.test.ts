import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import type { OperationResponses } from '../../runtime/generated/operations.ts'
import { openSite, type Client } from '../../workshop/client.ts'
import { prefix } from '../call/prefix.ts'
import { openStore } from '../store/open-store.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { freePort, startEngine, type EngineProcess } from './servers/engine.ts'
import { fillShop } from './shop/fill-shop.ts'
import { prepareShop, root } from './shop/prepare-shop.ts'

type Shown = OperationResponses['transfer-result']

const rows = 100_000
const before = ['B1', 'B2', 'B3']
const methods = ['add', 'replace', 'replaceByKey'] as const
const handlings = ['undo', 'abort'] as const
/** When its node is killed: on the way, or as soon as its rows can be seen. */
const moments = ['on the way', 'committed'] as const

const folder = mkdtempSync(join(tmpdir(), 'kumiki-killed-'))
const ids: Record<string, number> = {}
let database: Database.Database
let engine: EngineProcess | undefined
let site: Client

const key = (method: string, handling: string) => `${method}-${handling}`.toLowerCase()
const contents = methods.flatMap((method) =>
  handlings.map((errorHandling): Document => {
    const mapping = [
      { column: 'code', from: 1, key: true },
      { column: 'name', from: 2 },
    ]
    const own = { method, errorHandling, dataSource: 'data-source/shop', table: 'goods', mapping }
    const spec = { type: 2, transfer: own }
    return {
      kind: 'content',
      version: 2,
      key: `shop.${key(method, errorHandling)}`,
      name: key(method, errorHandling),
      spec,
    }
  }),
)

beforeAll(async () => {
  database = fillShop(join(folder, 'sources', 'shop.db'), { products: 1, customers: 1, stock: 1 })
  database.exec('CREATE TABLE goods (code TEXT PRIMARY KEY, name TEXT)')
  const { siteId } = await prepareShop(folder, {
    documents: (all) => [
      ...all.map((one) => {
        if (one.kind !== 'site') return one
        const sections = [...(one.spec.sections as string[]), ...contents.map((content) => `content/${content.key}`)]
        return { ...one, spec: { ...one.spec, sections } }
      }),
      ...contents,
    ],
  })
  expect(siteId).toBeGreaterThan(0)
  const store = await openStore({ dataFolder: folder, set: loadJsonSchemas(root) })
  for (const content of contents) ids[content.key] = (await store.documents.find(`content/${content.key}`))!.id
  await store.close()
})
afterAll(async () => {
  await engine?.kill()
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  engine = await startEngine({ dataFolder: folder, port: await freePort(), sitePort: await freePort() })
  site = await openSite(engine.siteUrl, 'shop', 'user1', 'pass-user1')
}

const file = Array.from({ length: rows }, (_, at) => `${at < 3 ? `B${at + 1}` : `N${at}`},new`).join('\n')
const added = file.replaceAll(/^B/gm, 'A')

async function check(content: number, method: string): Promise<Shown> {
  const response = await fetch(`${engine!.siteUrl}${prefix}/b2b/transfer/check/${content}?name=goods.csv`, {
    method: 'POST',
    headers: { 'x-token': site.token!, 'content-type': 'text/csv' },
    body: method === 'add' ? added : file,
  })
  return ((await response.json()) as { data: Shown }).data
}

const counts = () =>
  database.prepare(`SELECT count(*) AS rows, coalesce(sum(name = 'new'), 0) AS fresh FROM goods`).get() as {
    rows: number
    fresh: number
  }

test('DU-08 whenever its node is killed, the table is as before or as after, and the result says which', async () => {
  await start()
  for (const method of methods)
    for (const handling of handlings)
      for (const moment of moments) {
        database.exec(
          `DELETE FROM goods; INSERT INTO goods VALUES ${before.map((code) => `('${code}', 'old')`).join()}`,
        )
        const contentId = ids[`shop.${key(method, handling)}`]!
        const { id } = await check(contentId, method)
        await site.call('POST', `/b2b/transfer/start/${contentId}`, { id })
        if (moment === 'on the way') await wait(150)
        else while (counts().fresh === 0) await wait(1)
        await engine!.kill()
        await start()
        const result = await vi.waitFor(
          async () => {
            const shown = await site.call<Shown>('POST', `/b2b/transfer/result/${contentId}`, { id })
            if (shown.state === 'running') throw new Error('nobody knows yet')
            return shown
          },
          { timeout: 40_000, interval: 250 },
        )
        const isDone = result.outcome === 'success'
        if (moment === 'committed') expect(isDone).toBe(true)
        const all = rows + (method === 'add' ? before.length : 0)
        expect(counts(), `${method} ${handling} ${moment}`).toEqual(
          isDone ? { rows: all, fresh: rows } : { rows: before.length, fresh: 0 },
        )
        expect(result.written).toBe(isDone ? rows : 0)
        expect(result.state).toBe(isDone ? 'done' : 'ended')
      }
}, 1_800_000)
