import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '../../runtime/document.ts'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { openConsole } from '../client.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'

const products = 20_000
const calls = '/vue-element-admin'

export interface Login {
  address: string
  body: object
}

interface ListPage {
  address: string
  login: Login
}

/** An engine with a list of each kind: the catalogue of a published site, and the console's schemas. */
export interface ListPages {
  /** Its data, and room for more. */
  folder: string
  /** The database of the shop. */
  file: string
  /** Address of the console. */
  url: string
  site: ListPage
  console: ListPage
  /** A dashboard of one graph of the products. */
  dashboard: ListPage
  close(): Promise<void>
}

export async function openListPages(): Promise<ListPages> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-looking-'))
  mkdirSync(join(folder, 'sources'))
  const file = join(folder, 'sources', 'shop.db')
  fillShop(file, { products, customers: 2, stock: 100 }).close()
  const { ids } = await prepareShop(folder, { documents: (all) => [...all, ...schemas(all, 60), ...dashboard()] })
  const engine = await startEngine({ dataFolder: folder, port: await freePort(), sitePort: await freePort() })
  const { url, siteUrl } = engine
  const login = { address: `${url}${calls}/user/login`, body: { username: 'admin', password: 'admin-password' } }
  return {
    folder,
    file,
    url,
    site: {
      address: await listAddress(siteUrl, ids.catalogue),
      login: { address: `${siteUrl}${calls}/b2b/login`, body: { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' } },
    },
    console: {
      address: `${url}/main/documents/schema`,
      login,
    },
    dashboard: { address: await dashboardAddress(url), login },
    async close() {
      await engine.stop()
      await engine.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies of one of the shop's schemas: what the console's list shows. */
function schemas(all: readonly Document[], count: number): Document[] {
  const one = all.find(({ kind, key }) => kind === 'schema' && key === 'orders')!
  return Array.from({ length: count }, (_, i) => ({ ...one, key: `orders-${i}`, name: `Orders ${i}` }))
}

/** What products cost together, by the beginning of their codes, as bars. */
function dashboard(): Document[] {
  const column = (key: string, typeClass: string) => ({ key, name: key, typeClass })
  const schema = {
    ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop' },
    sql: 'SELECT substr(code, 1, 4) AS "SHELF", price AS "PRICE" FROM product',
    resultColumns: [column('SHELF', 'String'), column('PRICE', 'Number')],
  }
  const values = [{ field: 'PRICE' }]
  const graph = { type: 'bar', dataSchemas: [{ schema: 'schema/shelves' }], category: 'SHELF', values }
  return [
    { kind: 'schema', version: 1, key: 'shelves', name: 'Shelves', spec: schema },
    { kind: 'graph', version: 1, key: 'shelves', name: 'Shelves', spec: graph },
    { kind: 'dashboard', version: 1, key: 'shelves', name: 'Shelves', spec: { graphs: [{ graph: 'graph/shelves' }] } },
  ]
}

async function dashboardAddress(url: string): Promise<string> {
  const client = await openConsole(url)
  const { rows } = await client.call<{ rows: { id: number }[] }>('GET', '/document/dashboard?limit=1')
  return `${url}/main/report/dashboard/${rows[0]?.id ?? 0}`
}

async function listAddress(site: string, contentId: number): Promise<string> {
  const post = async (path: string, body: object) =>
    (await (
      await fetch(`${site}${calls}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { data: { token: string } }
  const { token } = (await post('/b2b/login', { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' })).data
  const answer = await fetch(`${site}${calls}/b2b/baseInfo?site=shop`, { headers: { 'x-token': token } })
  const { data } = (await answer.json()) as { data: { data: { section: { contentId: number; route: string }[] } } }
  return `${site}/shop${data.data.section.find((one) => one.contentId === contentId)!.route}?type=1`
}
