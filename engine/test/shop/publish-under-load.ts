import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { openStore } from '../../store/open-store.ts'
import { freePort, startEngine, type EngineProcess } from '../servers/engine.ts'
import { shopDocuments } from './documents.ts'
import { fillShop } from './fill-shop.ts'
import { prepareShop, root } from './prepare-shop.ts'
import { withContents } from './with-contents.ts'

export interface UnderLoad {
  /** Milliseconds of the publishing. */
  publishMs: number
  /** Milliseconds of a second publishing, of which nothing is new. */
  againMs: number
  /** Milliseconds of each list call that was made meanwhile, one after the other. */
  listMs: number[]
  engine: EngineProcess
  /** Ends the engine and starts it again on the same store. */
  restart(): Promise<EngineProcess>
  close(): Promise<void>
}

/** An engine of its own: the shop runs, then `count` more contents are published while somebody lists. */
export async function publishUnderLoad(count: number): Promise<UnderLoad> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-publishing-'))
  fillShop(join(folder, 'sources', 'shop.db'), { products: 5_000, customers: 2, stock: 100 }).close()
  const { siteId, ids } = await prepareShop(folder)
  await addContents(folder, count)
  const ports = { port: await freePort(), sitePort: await freePort() }
  const open = () => startEngine({ dataFolder: folder, ...ports })
  let engine = await open()
  const post = async <Data>(url: string, path: string, body: object, token = ''): Promise<Data> => {
    const answer = await fetch(`${url}/vue-element-admin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(body),
    })
    const { code, data } = (await answer.json()) as { code: number; data: Data }
    if (code !== 20000) throw new Error(`${path}: ${code} ${JSON.stringify(data).slice(0, 500)}`)
    return data
  }
  const close = async () => {
    await engine.stop()
    await engine.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const user = await post<{ token: string }>(engine.siteUrl, '/b2b/login', {
      site: 'shop',
      ID: 'user1',
      PASSWORD: 'pass-user1',
    })
    const admin = await post<{ token: string }>(engine.url, '/user/login', {
      username: 'admin',
      password: 'admin-password',
    })
    const list = async () => {
      const begun = performance.now()
      const body = { contentId: ids.catalogue, current: 1, limit: 50, count: false }
      await post(engine.siteUrl, '/b2b/contentdb/pageinfo/pageData', body, user.token)
      return performance.now() - begun
    }
    for (let i = 0; i < 20; i++) await list()
    const begun = performance.now()
    let publishMs: number | undefined
    const published = post(engine.url, '/b2b-edit/publish', { id: siteId }, admin.token).finally(() => {
      publishMs = performance.now() - begun
    })
    published.catch(() => {})
    const listMs: number[] = []
    while (publishMs === undefined) listMs.push(await list())
    await published
    const second = performance.now()
    await post(engine.url, '/b2b-edit/publish', { id: siteId }, admin.token)
    const againMs = performance.now() - second
    return {
      publishMs,
      againMs,
      listMs,
      engine,
      close,
      async restart() {
        await engine.stop()
        engine = await open()
        return engine
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function addContents(folder: string, count: number): Promise<void> {
  const store = await openStore({ dataFolder: folder, set: loadJsonSchemas(root) })
  const documents = withContents(shopDocuments({ database_type: 7, db: 'shop.db' }), count)
  await store.documents.change(
    documents.map((document) => ({ do: 'put', document: JSON.parse(JSON.stringify(document)) as typeof document })),
    'test',
  )
  await store.close()
}
