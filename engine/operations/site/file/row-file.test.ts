import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { patienceMs } from '../../../test/limits.ts'
import type { Document } from '../../../../runtime/document.ts'
import { prefix } from '../../../call/prefix.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'
import { startWebServer, type WebServer } from '../../../outbound/test/web-server.ts'

const png = (name: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(name)])
const pdf = Buffer.from('%PDF-1.7 pages')
const script = '<html><script>alert(1)</script></html>'

let web: WebServer
let secret: WebServer
let kumiki: ListeningEngine
let ids: Record<string, number>
let token: string

/** What the web gives by path: bytes, and the type that it claims. */
const given: Record<string, [Buffer | string, string?]> = {
  '/a.png': [png('a'), 'text/html'],
  '/none.png': [png('none')],
  '/page.png': [script, 'image/png'],
  '/a.svg': ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
  '/a.pdf': [pdf, 'application/pdf'],
  '/page.html': [script, 'text/html'],
}

beforeAll(async () => {
  secret = await startWebServer((_request, response) => response.end(png('secret')), '127.0.0.3')
  web = await startWebServer((asked, response) => {
    if (asked.url === '/away.png') {
      response.writeHead(302, { location: `http://127.0.0.3:${secret.port}/` }).end()
      return
    }
    if (asked.url === '/slow.png') return
    const [bytes, type = 'image/png'] = given[asked.url!] ?? []
    if (bytes === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type, 'set-cookie': 'theirs=1', 'x-theirs': '1' }).end(bytes)
  })
  kumiki = await openListening((documents) => {
    const site = documents.find(({ kind }) => kind === 'site')!
    ;(site.spec.sections as string[]).push('content/shop.files')
    return [...documents, filesSchema(), filesContent('shop')]
  })
  const { engine } = kumiki
  const admin = await engine.store.documents.list({ kind: 'content', limit: 50 })
  ids = Object.fromEntries(admin.rows.map(({ id, document }) => [document.key, id]))
  await saveOutbound({ allowed: [{ to: '127.0.0.1', port: web.port }], seconds: 2 })
  token = await login('user1')
})
afterAll(async () => {
  await kumiki.close()
  await web.close()
  await secret.close()
})
beforeEach(() => {
  web.heard.length = 0
})

const row = (code: string, file: string, rank: string) =>
  `SELECT '${code}' AS CODE, '${file}' AS FILE, '${rank}' AS RANK_OF`

function filesSchema(): Document {
  const names = [
    'a.png',
    'page.png',
    'a.svg',
    'none',
    'away.png',
    'slow.png',
    'a.pdf',
    'page.html',
    '../a.png',
    'own/a.png',
  ]
  const text = (key: string) => ({ key, name: key, label: key, type: 'varchar', typeClass: 'String', size: 80 })
  const sql = [...names.map((name) => row(name, name, 'A')), row('theirs', 'a.png', 'Z')].join(' UNION ALL ')
  return {
    kind: 'schema',
    version: 1,
    key: 'files',
    name: 'Files',
    spec: {
      type: 1,
      dataSource: 'data-source/shop',
      sql: `SELECT * FROM (${sql}) WHERE RANK_OF = 'A' OR RANK_OF = :RANK`,
      parameters: [{ name: 'RANK', dataType: 'character', length: 1 }],
      resultColumns: ['CODE', 'FILE', 'RANK_OF'].map(text),
    },
  }
}

function filesContent(site: string): Document {
  const protocol = 'http://'
  const url = `127.0.0.1:${web.port}/{FILE}`
  const columns = [
    { field: 'CODE' },
    { field: 'FILE', dispType: 'image', image: { protocol, url, alternativeUrl: `127.0.0.1:${web.port}/none.png` } },
  ]
  const detail = (item: object) => ({ layout: [{ span: 24, items: [item] }] })
  return {
    kind: 'content',
    version: 1,
    key: `${site}.files`,
    name: 'Files',
    spec: {
      type: 1,
      keys: ['CODE'],
      list: {
        dataSchemas: [{ schema: 'schema/files', parameters: [{ name: 'RANK', source: 'login', field: 'PRICE_RANK' }] }],
        columns,
      },
      detail: detail({ field: 'FILE', dispType: 'pdf', pdf: { protocol, url } }),
    },
  }
}

async function saveOutbound(outbound: object): Promise<void> {
  const before = kumiki.engine.settings.current()
  const document = { kind: 'settings', version: 1, key: 'settings', name: 'Settings', spec: { outbound } } as Document
  await kumiki.engine.store.documents.change([{ do: 'put', document }], 'test')
  // Asked before the tests as well, where there is no `expect.poll()`.
  await vi.waitUntil(() => kumiki.engine.settings.current() !== before, { timeout: patienceMs, interval: 20 })
}

async function login(id: string, site = 'shop'): Promise<string> {
  const { data } = await kumiki.ask('site', 'POST /b2b/login', { body: { site, ID: id, PASSWORD: `pass-${id}` } })
  return data.token as string
}

interface Got {
  status: number
  headers: Headers
  bytes: string
}

async function fileOf(call: string, rowKey: string, more: object = {}, by = token): Promise<Got> {
  const page = call === 'pdf' ? 'detail' : 'list'
  const body = JSON.stringify({ contentId: ids['shop.files'], page, field: 'FILE', rowKey: [rowKey], ...more })
  const headers = { 'content-type': 'application/json', 'x-token': by }
  const response = await fetch(`${kumiki.url('site')}${prefix}/b2b/${call}`, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, bytes: await response.text() }
}
const bytesOf = async (...asked: Parameters<typeof fileOf>) => (await fileOf(...asked)).bytes

describe('files of rows that the engine fetches', () => {
  test('a row shows a mark in place of the address, another one for another address', async () => {
    const body = { contentId: ids['shop.files'], page: 'list' }
    const { data } = await kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token, body })
    const rows = data.rows as Record<string, string>[]
    expect(JSON.stringify(rows)).not.toContain(String(web.port))
    expect(new Set(rows.map((one) => one.FILE$url)).size).toBe(rows.length)
  })

  test('FI-07 a picture is known by its bytes, whatever the other side calls it, and stays a picture', async () => {
    const { status, headers, bytes } = await fileOf('image', 'a.png')
    expect([status, bytes]).toEqual([200, png('a').toString()])
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect([headers.get('set-cookie'), headers.get('x-theirs')]).toEqual([null, null])
  })

  test.each(['page.png', 'a.svg', 'none', '../a.png'])(
    'FI-07 %s is no picture: the other one is shown in its place',
    async (code) => {
      expect(await bytesOf('image', code)).toBe(png('none').toString())
    },
  )

  test('FI-07 a PDF is one by its bytes; a page is none', async () => {
    const { headers, bytes } = await fileOf('pdf', 'a.pdf')
    expect([headers.get('content-type'), bytes]).toEqual(['application/pdf', pdf.toString()])
    expect((await fileOf('pdf', 'page.html')).status).toBe(404)
  })

  test('SS-03 a redirect to where the administrator did not allow it is not followed', async () => {
    expect(await bytesOf('image', 'away.png')).toBe(png('none').toString())
    expect(secret.connections()).toBe(0)
  })

  test('SS-05 with nothing configured no private network is asked', async () => {
    await saveOutbound({})
    expect((await fileOf('image', 'a.png')).status).toBe(404)
    expect(web.heard).toEqual([])
    await saveOutbound({ allowed: [{ to: '127.0.0.1', port: web.port }], seconds: 2 })
  })

  test('SS-08 nothing of the user reaches the other side', async () => {
    await fileOf('image', 'a.png')
    expect(JSON.stringify(web.heard[0]!.rawHeaders)).not.toContain(token)
    expect(Object.keys(web.heard[0]!.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test('SS-10 a server that does not answer costs the time that is set, and the call then shows the other picture', async () => {
    expect(await bytesOf('image', 'slow.png')).toBe(png('none').toString())
  })
})

describe('AZ-07 who may not see the row or the column gets no file', () => {
  test('a row of other customers, a missing row, and keys of another number', async () => {
    for (const rowKey of [['theirs'], ['nothing'], ['a.png', 'a.png'], [null]])
      expect((await fileOf('image', '', { rowKey })).status).toBe(404)
    expect(web.heard).toEqual([])
  })

  test('another column, page, call, content, and an address in the request', async () => {
    const asked: [string, object][] = [
      ['image', { field: 'CODE' }],
      ['image', { field: 'RANK_OF' }],
      ['image', { field: 'constructor' }],
      ['image', { page: 'detail' }],
      ['image', { page: 'update/x' }],
      ['link-download', {}],
      ['image', { contentId: ids['shop.products'] }],
      ['image', { contentId: 999_999 }],
    ]
    for (const [call, more] of asked) expect((await fileOf(call, 'a.png', more)).status).toBe(404)
    expect((await fileOf('image', 'a.png', { url: `http://127.0.0.1:${web.port}/a.png` })).status).toBe(400)
    expect(web.heard).toEqual([])
  })

  test('nobody without a login, and no user of the console', async () => {
    for (const by of ['', kumiki.admin]) expect((await fileOf('image', 'a.png', {}, by)).status).toBe(401)
    expect(web.heard).toEqual([])
  })
})

describe('files of the site itself', () => {
  const otherSite: Document = {
    kind: 'site',
    version: 1,
    key: 'other',
    name: 'Other',
    spec: {
      path: 'other',
      login: { schema: 'schema/customer-login', idField: 'CUSTOMER_CODE' },
      sections: ['content/other.own'],
    },
  }
  const own = (site: string): Document => ({
    kind: 'content',
    version: 1,
    key: `${site}.own`,
    name: 'Own',
    spec: {
      type: 1,
      keys: ['CODE'],
      list: {
        dataSchemas: [{ schema: 'schema/files', parameters: [{ name: 'RANK', source: 'login', field: 'PRICE_RANK' }] }],
        columns: [{ field: 'FILE', dispType: 'image', image: { url: '/{FILE}', clientRetrieval: true } }],
      },
    },
  })

  async function store(bytes: Buffer): Promise<string> {
    const about = { name: 'a.png', type: 'image/png', by: 'test' }
    const { id } = await kumiki.engine.store.blobs.put(
      (async function* () {
        yield bytes
      })(),
      about,
    )
    return `blob/${id}`
  }

  test('two published sites never see each other’s files', async () => {
    const { engine } = kumiki
    const shop = (await engine.store.documents.find('site/shop'))!
    const shopSite = structuredClone(shop.document)
    ;(shopSite.spec.sections as string[]).push('content/shop.own')
    shopSite.spec.files = [
      { name: 'own/a.png', file: await store(png('shop')) },
      { name: 'a.png', file: await store(png('shop alone')) },
    ]
    const other = structuredClone(otherSite)
    other.spec.files = [{ name: 'own/a.png', file: await store(png('other')) }]
    await engine.store.documents.change(
      [own('shop'), own('other'), shopSite, other].map((document) => ({ do: 'put', document })),
      'test',
    )
    for (const key of ['site/shop', 'site/other'] as const) {
      const published = await engine.sites.publish((await engine.store.documents.find(key))!.id, { by: 'test' })
      expect(published?.status, JSON.stringify(published?.problems)).toBe('publish')
    }
    const idOf = async (key: string) => (await engine.store.documents.find(`content/${key}` as never))!.id
    const [inShop, inOther] = [await idOf('shop.own'), await idOf('other.own')]
    const [buyer, stranger] = [await login('user1'), await login('user1', 'other')]
    expect(await bytesOf('image', 'own/a.png', { contentId: inShop }, buyer)).toBe(png('shop').toString())
    expect(await bytesOf('image', 'own/a.png', { contentId: inOther }, stranger)).toBe(png('other').toString())
    expect(await bytesOf('image', 'a.png', { contentId: inShop }, buyer)).toBe(png('shop alone').toString())
    for (const [rowKey, contentId, by] of [
      ['a.png', inOther, stranger],
      ['own/a.png', inShop, stranger],
      ['own/a.png', inOther, buyer],
      ['../a.png', inShop, buyer],
    ] as const)
      expect((await fileOf('image', rowKey, { contentId }, by)).status).toBe(404)
  })
})

test('a caller who leaves ends the request to the other side', async () => {
  const body = JSON.stringify({ contentId: ids['shop.files'], page: 'list', field: 'FILE', rowKey: ['slow.png'] })
  const { hostname, port } = new URL(kumiki.url('site'))
  const asked = request({
    hostname,
    port,
    path: `${prefix}/b2b/image`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': token },
  })
  asked.on('error', () => undefined)
  asked.end(body)
  await expect.poll(() => web.heard.length).toBe(1)
  const closed = new Promise((resolve) => web.heard[0]!.socket.once('close', resolve))
  asked.destroy()
  await closed
})
