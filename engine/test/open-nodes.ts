import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Address, Document } from '../../runtime/document.ts'
import { makeConsoleApp, quickCallsOf } from '../app.ts'
import { listen } from '../server/listen.ts'
import { consolePort } from '../server/port.ts'
import { acceptSockets } from '../server/realtime/accept-sockets.ts'
import { openEngine, type TestEngine } from './open-engine.ts'
import { freePort } from './servers/engine.ts'
import { startPostgresql } from './servers/postgresql.ts'
import { shopDocuments } from './shop/documents.ts'
import { fillShop } from './shop/fill-shop.ts'

/** A node with its ports, sockets included. */
export interface Node extends TestEngine {
  consoleUrl: string
  siteUrl: string
}

/** Two nodes on one store, which serve the shop. */
export interface Nodes {
  here: Node
  there: Node
  siteId: number
  /** Numbers of the shop's contents, by the ends of their keys. */
  ids: Record<'products' | 'catalogue' | 'orders', number>
  /** Changes a document, which is not published by that. */
  change(address: Address, edit: (spec: Record<string, unknown>) => void): Promise<void>
  /** Both nodes serve the release that runs by the store. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Starts PostgreSQL, and on it two nodes in this process. */
export async function openNodes(documents: (all: Document[]) => Document[] = (all) => all): Promise<Nodes> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-nodes-'))
  mkdirSync(join(folder, 'sources'))
  fillShop(join(folder, 'sources', 'shop.db'), { products: 5, customers: 5, stock: 100 }).close()
  const server = await startPostgresql()
  const closing: (() => Promise<unknown>)[] = []
  const start = async (): Promise<Node> => {
    const sitePort = await freePort()
    const node = await openEngine({ databaseUrl: server.url, secret: 'a'.repeat(64), openSitePorts: true, sitePort })
    // The shop's own database is one for both, as a server would be.
    symlinkSync(join(folder, 'sources'), join(node.folder, 'sources'))
    const app = makeConsoleApp(node.engine)
    const upgrades = acceptSockets(node.engine, consolePort)
    const console = await listen(app, { port: 0, host: '127.0.0.1', upgrades, calls: quickCallsOf(app) })
    closing.push(async () => {
      await console.close(100)
      await node.close()
    })
    const at = (port: number) => `http://127.0.0.1:${port}`
    return { ...node, consoleUrl: at(console.port), siteUrl: at(sitePort) }
  }
  const [here, there] = [await start(), await start()]
  const { store, sites } = here.engine
  await store.documents.change(
    documents(shopDocuments({ database_type: 7, db: 'shop.db' })).map((document) => ({ do: 'put', document })),
    'test',
  )
  const idOf = async (address: Address) => (await store.documents.find(address))!.id
  const siteId = await idOf('site/shop')
  for (const { engine } of [here, there]) await engine.sites.start()
  await sites.publish(siteId, { by: 'test' })
  const settled = async () => {
    const { release } = await sites.state(siteId)
    await vi.waitFor(
      () => {
        for (const { engine } of [here, there]) {
          expect(engine.sites.running(siteId)?.number).toBe(release)
          expect(engine.sites.portOf(siteId)).toBeDefined()
        }
      },
      { timeout: 20_000 },
    )
  }
  await settled()
  return {
    here,
    there,
    siteId,
    ids: {
      products: await idOf('content/shop.products'),
      catalogue: await idOf('content/shop.catalogue'),
      orders: await idOf('content/shop.orders'),
    },
    async change(address, edit) {
      const stored = (await store.documents.find(address))!
      const document = structuredClone(stored.document)
      edit(document.spec)
      await store.documents.save(stored.id, document, { revision: stored.revision, by: 'test' })
    },
    settled,
    async close() {
      for (const end of closing) await end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
