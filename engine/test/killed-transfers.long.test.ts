import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
import { patienceMs } from './limits.ts'

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
const kept = ['timestamp', 'differentName', 'overwrite', 'noUpload'] as const
/** Transfers into one table go one after the other: those into several tables meet in the folder. */
const tables = [1, 2, 3, 4, 5, 6]
const keeping = kept.flatMap((existingFile) =>
  tables.map((table): Document => {
    const mapping = [{ column: 'code', from: 1 }]
    const own = { dataSource: 'data-source/shop', table: `kept${table}`, mapping, folder: existingFile, existingFile }
    const name = `${existingFile}-${table}`.toLowerCase()
    return { ...{ kind: 'content', version: 2, key: `shop.${name}`, name }, spec: { type: 2, transfer: own } }
  }),
)
const written = methods.flatMap((method) =>
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
const contents = [...written, ...keeping]

beforeAll(async () => {
  database = fillShop(join(folder, 'sources', 'shop.db'), { products: 1, customers: 1, stock: 1 })
  database.exec('CREATE TABLE goods (code TEXT PRIMARY KEY, name TEXT)')
  for (const table of tables) database.exec(`CREATE TABLE kept${table} (code TEXT)`)
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

async function start(env: Record<string, string> = {}): Promise<void> {
  engine = await startEngine({ dataFolder: folder, port: await freePort(), sitePort: await freePort(), env })
  site = await openSite(engine.siteUrl, 'shop', 'user1', 'pass-user1')
}
async function startAgain(env?: Record<string, string>): Promise<void> {
  await engine?.kill()
  await start(env)
}

/** A disk that never gets to remove a staged file: whatever ends the engine comes between the file's two names. */
const stuckRemoval = `
  import { existsSync } from 'node:fs'
  import promises from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const { rm } = promises
  promises.rm = async (path, options) => {
    const isStaged = String(path).endsWith('.part') && existsSync(path)
    return isStaged ? new Promise(() => undefined) : rm(path, options)
  }
  syncBuiltinESMExports()
`
const withStuckRemoval = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stuckRemoval)}`,
}

const file = Array.from({ length: rows }, (_, at) => `${at < 3 ? `B${at + 1}` : `N${at}`},new`).join('\n')
const added = file.replaceAll(/^B/gm, 'A')

async function check(content: number, body: string): Promise<Shown> {
  const response = await fetch(`${engine!.siteUrl}${prefix}/b2b/transfer/check/${content}?name=goods.csv`, {
    method: 'POST',
    headers: { 'x-token': site.token!, 'content-type': 'text/csv' },
    body,
  })
  return ((await response.json()) as { data: Shown }).data
}
/** What became of it; a node that was killed is missed for a while. */
const result = (contentId: number, id: string) =>
  vi.waitFor(
    async () => {
      const shown = await site.call<Shown>('POST', `/b2b/transfer/result/${contentId}`, { id })
      if (shown.state === 'running') throw new Error('nobody knows yet')
      return shown
    },
    { timeout: patienceMs, interval: 250 },
  )

const counts = () =>
  database.prepare(`SELECT count(*) AS rows, coalesce(sum(name = 'new'), 0) AS fresh FROM goods`).get() as {
    rows: number
    fresh: number
  }

test('DU-08 whenever its node is killed, the table is as before or as after, and the result says which', async () => {
  await startAgain()
  for (const method of methods)
    for (const handling of handlings)
      for (const moment of moments) {
        database.exec(
          `DELETE FROM goods; INSERT INTO goods VALUES ${before.map((code) => `('${code}', 'old')`).join()}`,
        )
        const contentId = ids[`shop.${key(method, handling)}`]!
        const { id } = await check(contentId, method === 'add' ? added : file)
        await site.call('POST', `/b2b/transfer/start/${contentId}`, { id })
        if (moment === 'on the way') await wait(150)
        else while (counts().fresh === 0) await wait(1)
        await engine!.kill()
        await start()
        const shown = await result(contentId, id)
        const isDone = shown.outcome === 'success'
        if (moment === 'committed') expect(isDone).toBe(true)
        const all = rows + (method === 'add' ? before.length : 0)
        expect(counts(), `${method} ${handling} ${moment}`).toEqual(
          isDone ? { rows: all, fresh: rows } : { rows: before.length, fresh: 0 },
        )
        expect(shown.written).toBe(isDone ? rows : 0)
        expect(shown.state).toBe(isDone ? 'done' : 'ended')
      }
})

const uploads = (existingFile: string) => join(folder, 'uploads', existingFile)
const textOf = (existingFile: string, name: string) => readFileSync(join(uploads(existingFile), name), 'utf8')
const idOf = (existingFile: string, table: number) => ids[`shop.${existingFile}-${table}`.toLowerCase()]!
const beginOf = async (contentId: number, body: string) => {
  const { id } = await check(contentId, body)
  await site.call('POST', `/b2b/transfer/start/${contentId}`, { id })
  return id
}

test('FI-16 files of one name that come at once are all kept, each as it was sent, unless the builder chose otherwise', async () => {
  await startAgain()
  for (const existingFile of kept) {
    const sent = tables.map((table) => `sent${table}`)
    const ends = await Promise.all(
      tables.map(async (table, at) => {
        const contentId = idOf(existingFile, table)
        return result(contentId, await beginOf(contentId, sent[at]!))
      }),
    )
    expect(ends.map(({ outcome }) => outcome)).toEqual(sent.map(() => 'success'))
    const names = ends.map((end) => end.kept ?? '')
    const there = readdirSync(uploads(existingFile))
    if (existingFile === 'overwrite') {
      expect(new Set(names)).toEqual(new Set(there))
      expect(there).toEqual(['goods.csv'])
      expect(sent).toContain(textOf(existingFile, 'goods.csv'))
    } else if (existingFile === 'noUpload') {
      expect(there).toEqual(['goods.csv'])
      expect(names.toSorted()).toEqual([...tables.slice(1).map(() => ''), 'goods.csv'])
      expect(textOf(existingFile, 'goods.csv')).toBe(sent[names.indexOf('goods.csv')])
    } else {
      expect(there.toSorted()).toEqual(names.toSorted())
      expect(names.map((name) => textOf(existingFile, name))).toEqual(sent)
    }
  }
})

test('FI-16 killed when its file has its name and still its first one, it is kept once', async () => {
  const existingFile = 'differentName'
  const contentId = idOf(existingFile, 1)
  for (let attempt = 0; attempt < 2; attempt++) {
    await startAgain(withStuckRemoval)
    const before = readdirSync(uploads(existingFile))
    const wanted = join(uploads(existingFile), `goods_${before.length + 1}.csv`)
    const { id } = await check(contentId, `killed${attempt}`)
    const started = site.call('POST', `/b2b/transfer/start/${contentId}`, { id }).catch(() => undefined)
    await expect.poll(() => existsSync(wanted)).toBe(true)
    await engine!.kill()
    await started
    expect(existsSync(join(uploads(existingFile), `.${id}.part`))).toBe(true)
    await start()
    const shown = await result(contentId, id)
    expect(shown).toMatchObject({ outcome: 'success', kept: `goods_${before.length + 1}.csv` })
    expect(readdirSync(uploads(existingFile)).toSorted()).toEqual([...before, shown.kept].toSorted())
    expect(textOf(existingFile, shown.kept!)).toBe(`killed${attempt}`)
  }
})
