import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePreviews } from '../../previews/previews.ts'
import { storeFile } from '../../store/keys/data-folder.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { journalTable, withWritingPages } from '../../test/shop/writing-documents.ts'
import { previewsOf } from './test/in-frame.ts'

let kumiki: ListeningEngine
let ids: Record<'products' | 'orders', number>
let at: ReturnType<typeof previewsOf>

beforeAll(async () => {
  kumiki = await openListening(withWritingPages, { tables: journalTable })
  at = previewsOf(kumiki)
  ids = { products: await at.idOf('content/shop.products'), orders: await at.idOf('content/shop.orders') }
})
afterAll(() => kumiki?.close())

const named = async (name: string) => ({ ...(await at.stored('content/shop.products')), name })

test('a site is drawn with what is not saved, with real rows, for the user who is chosen', async () => {
  const { data } = await at.draw({ documents: [await named('Unsaved')] })
  expect(data).toMatchObject({ version: 1, needsUser: false, problems: [] })
  const opened = await at.open(data)
  expect(opened.data.screen?.screen.spec.title).toBe('Unsaved')
  expect(opened.data.base.data).toMatchObject({ b2bUserId: 'C1', needsLogin: true })
  const body = { contentId: ids.products }
  const rows = await at.inFrame(data.preview, 'POST /b2b/contentdb/pageinfo/pageData', {
    token: opened.data.token,
    body,
  })
  expect([rows.status, rows.data.total]).toEqual([200, 30])
  // Users of the site go on with what was published.
  const published = await kumiki.engine.sites.running(kumiki.siteId)?.screen('en', opened.data.route)
  expect(published?.spec.title).not.toBe('Unsaved')
})

test('it is drawn again at the same address; with a problem it stays as it was, and the problem has its place', async () => {
  const first = (await at.draw({ documents: [await named('First')] })).data
  const { preview } = first
  expect((await at.draw({ preview, documents: [await named('Second')] })).data).toMatchObject({ preview, version: 2 })
  const content = await named('Third')
  const keys = [...((content.spec['keys'] as string[] | undefined) ?? []), 'NOWHERE']
  const wrong = await at.draw({ preview, documents: [{ ...content, spec: { ...content.spec, keys } }] })
  expect(wrong.data).toMatchObject({ preview, version: 2 })
  expect(wrong.data.problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ in: 'content/shop.products', at: expect.stringMatching(/keys/) }),
    ]),
  )
  expect((await at.open(first)).data.screen?.screen.spec.title).toBe('Second')
})

test('a content that is not saved yet is drawn, and one that nobody can make does not stand in the way', async () => {
  const content = await at.stored('content/shop.products')
  const fresh = { ...content, key: 'shop.fresh', name: 'Fresh' }
  const drawn = (await at.draw({ documents: [fresh] })).data
  expect((await at.open(drawn)).data.screen?.screen.spec.title).toBe('Fresh')
  const { store } = kumiki.engine
  const broken = await at.stored('content/shop.catalogue')
  const spec = { ...broken.spec, keys: ['NOWHERE'] }
  await store.documents.change([{ do: 'put', document: { ...broken, spec } }], 'test')
  try {
    const { data } = await at.draw({ documents: [await named('Beside')] })
    expect([data.version, data.problems]).toEqual([1, []])
  } finally {
    await store.documents.change([{ do: 'put', document: broken }], 'test')
  }
})

test('rows of a list are given for a program, as its content stands in the form', async () => {
  const content = await at.stored('content/shop.products')
  const list = { ...(content.spec['list'] as object), orderBy: [{ field: 'CODE', direction: 'desc' }] }
  const document = { ...content, spec: { ...content.spec, list } }
  const as = { id: kumiki.siteId, user: 'user1', password: 'pass-user1' }
  const ask = async (body: object) =>
    (await kumiki.ask('console', 'POST /b2b/content/list/preview-exec', { token: kumiki.admin, body })).data
  const { rows, total, problems, preview } = await ask({ ...as, document, limit: 2, current: 2 })
  expect([rows.map(({ CODE }: { CODE: string }) => CODE), total, problems]).toEqual([['P000028', 'P000027'], 30, []])
  // Of what only another user sees nothing comes, and of what cannot be made nothing at all.
  const keys = ['NOWHERE']
  const wrong = await ask({ ...as, preview, document: { ...content, spec: { ...content.spec, keys } } })
  expect(wrong.problems).not.toEqual([])
})

test('PV-01 nobody but who had it drawn looks at a preview, and only while his login stands', async () => {
  const builder = await kumiki.addUser('previewer', { b2b: ['read', 'update'] })
  const { data } = await at.draw({ documents: [] }, builder.token)
  const page = async (as: Record<string, string>) =>
    (await fetch(kumiki.url('console') + data.address, { headers: as })).status
  expect(await page(at.cookie(builder.token))).toBe(200)
  expect(await page(at.cookie())).toBe(404)
  expect(await page({})).toBe(404)
  const call = await at.inFrame(data.preview, 'POST /b2b/open', {
    as: {},
    body: { site: data.preview, route: '/b2b/home' },
  })
  expect(call.status).toBe(404)
  // Another one's path draws a new preview for who asks.
  expect((await at.draw({ preview: data.preview, documents: [] })).data.preview).not.toBe(data.preview)
  expect((await at.written(data.preview)).status).toBe(404)
  await kumiki.ask('console', 'POST /user/logout', { token: builder.token })
  expect(await page(at.cookie(builder.token))).toBe(404)
})

test('PV-01 its sessions are good nowhere else, and it leaves no cookie', async () => {
  const { data } = await at.draw({ documents: [] })
  const opened = await at.open(data)
  expect(opened.cookies).toEqual([])
  const { token } = opened.data
  const body = { contentId: ids.products }
  const elsewhere = await kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token, body })
  expect(elsewhere.status).toBe(401)
  const other = (await at.draw({ documents: [] })).data
  const there = await at.inFrame(other.preview, 'POST /b2b/contentdb/pageinfo/pageData', { token, body })
  expect(there.status).toBe(401)
  const login = { site: data.preview, ID: 'user1', PASSWORD: 'pass-user1' }
  const entered = await at.inFrame(data.preview, 'POST /b2b/login', { body: login })
  expect([entered.status, entered.cookies]).toEqual([200, []])
})

test('PV-02 only who may change the site and the documents has them drawn', async () => {
  const reader = await kumiki.addUser('looks-on', { b2b: ['read'] })
  expect((await at.draw({}, reader.token)).status).toBe(403)
  const builder = await kumiki.addUser('builds-sites', { b2b: ['read', 'update'] })
  const source = await at.stored('data-source/shop')
  expect((await at.draw({ documents: [source] }, builder.token)).status).toBe(403)
})

/** Every row of every table, but for the log and for sessions, whose clocks go on. */
const rowsIn = (file: string): Record<string, unknown> => {
  const database = new Database(join(kumiki.folder, file), { readonly: true })
  const tables = database
    .prepare<[], { name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all()
    .filter(({ name }) => name !== 'logs' && name !== 'sessions')
  const rows = tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all()])
  database.close()
  return Object.fromEntries(rows)
}

test('PV-03 what its pages do is rolled back and told: no row, no cart, no mail, no receipt stays', async () => {
  const { data } = await at.draw({ documents: [] })
  const { token } = (await at.open(data)).data
  const before = [rowsIn(join('sources', 'shop.db')), rowsIn(storeFile)]
  const ask = (route: string, body: object) => at.inFrame(data.preview, route, { token, body })
  const added = await ask(`POST /b2b/contentdb/pageinfo/update-db/${ids.orders}`, {
    ...{ page: 'add/new', inputs: { MARK: 'seen' }, once: 'once-in-a-preview' },
  })
  expect(added.status).toBe(200)
  const put = await ask('PUT /b2b/content/list/update-purchase-count', {
    ...{ contentId: ids.products, rowKey: ['P000001'], count: 2 },
  })
  const { PURCHASEID, cart } = put.data
  const order = { contentId: ids.products, PURCHASEID, total: cart.total, inputs: { NOTE: 'seen' } }
  expect((await ask('POST /b2b/purchase/exec', order)).status).toBe(200)

  const { written } = (await at.written(data.preview)).data
  const texts = written.map(({ statements }: { statements: { text: string }[] }) => statements.map(({ text }) => text))
  expect(texts[1]).toEqual([expect.stringMatching(/^INSERT INTO journal/)])
  expect(texts[0]).toEqual(expect.arrayContaining([expect.stringMatching(/^INSERT INTO orders /)]))
  expect([rowsIn(join('sources', 'shop.db')), rowsIn(storeFile)]).toEqual(before)
})

test('PV-04 a link shows it to who has no login, changes nothing, also after a restart, and only until its time is over', async () => {
  const { data } = await at.draw({ documents: [await named('Linked')] })
  const made = await kumiki.ask('console', `POST /b2b-edit/preview/${data.preview}/link`, {
    ...{ token: kumiki.admin, body: { hours: 2 } },
  })
  const { url, expiresAt } = made.data as { url: string; expiresAt: string }
  expect(Date.parse(expiresAt) - kumiki.clock.now.getTime()).toBe(2 * 3_600_000)
  const [, linked = '', route = ''] = /\/(preview-[\w-]{43})(\/[^?]*)/.exec(url) ?? []
  expect(linked).not.toBe(data.preview)
  const stranger = async (way: string, body: object, token?: string) =>
    at.inFrame(linked, way, { as: {}, body, ...(token !== undefined && { token }) })
  const look = () => stranger('POST /b2b/open', { site: linked, route })
  const opened = (await look()).data
  expect(opened.screen.screen.spec.title).toBe('Linked')
  const contentId = ids.products
  const rows = await stranger('POST /b2b/contentdb/pageinfo/pageData', { contentId }, opened.token)
  expect([rows.status, rows.data.total]).toEqual([200, 30])
  const put = { contentId, rowKey: ['P000001'], count: 1 }
  const refused = await stranger('PUT /b2b/content/list/update-purchase-count', put, opened.token)
  expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(/Nothing is changed from here/)])
  // It is no way into the preview of its builder, nor into the console.
  expect((await at.inFrame(data.preview, 'POST /b2b/open', { as: {}, body: { site: linked, route } })).status).toBe(404)
  const console = await kumiki.ask('console', 'GET /b2b/db', { token: opened.token })
  expect(console.status).toBe(401)

  const other = makePreviews({
    ...kumiki.engine,
    mostMs: () => Infinity,
    onError: (error) => {
      throw error
    },
  })
  try {
    expect((await other.linked(linked))?.release?.site.key).toBe('shop')
  } finally {
    await other.close()
  }
  const before = kumiki.clock.now
  kumiki.clock.now = new Date(Date.parse(expiresAt) + 1)
  try {
    expect((await look()).status).toBe(404)
  } finally {
    kumiki.clock.now = before
  }
})

test('PV-05 a link that was taken back opens nothing from then on, and is found by nobody', async () => {
  const { data } = await at.draw({ documents: [await named('Taken back')] })
  const token = kumiki.admin
  const list = async (as = token) =>
    kumiki.ask('console', `GET /b2b-edit/preview-links/${kumiki.siteId}`, { token: as })
  type Rows = { rows: { key: string; by: string }[] }
  const before = new Set(((await list()).data as Rows).rows.map(({ key }) => key))
  const made = await kumiki.ask('console', `POST /b2b-edit/preview/${data.preview}/link`, { token, body: {} })
  const [, linked = '', route = ''] = /\/(preview-[\w-]{43})(\/[^?]*)/.exec((made.data as { url: string }).url) ?? []
  const look = () => at.inFrame(linked, 'POST /b2b/open', { as: {}, body: { site: linked, route } })
  expect((await look()).status).toBe(200)
  const { rows } = (await list()).data as Rows
  const newest = rows.find(({ key }) => !before.has(key))
  expect(newest?.by).toBe('admin')
  expect(JSON.stringify(rows)).not.toContain(linked)
  const revoke = (site: number, as = token) =>
    kumiki.ask('console', `POST /b2b-edit/preview-links/${site}/${newest?.key}`, { token: as })
  const reader = await kumiki.addUser('reads-links', { b2b: ['read'] })
  expect([(await list(reader.token)).status, (await revoke(kumiki.siteId, reader.token)).status]).toEqual([403, 403])
  expect((await revoke(kumiki.siteId + 1000)).status).toBe(404)
  expect((await look()).status).toBe(200)
  expect((await revoke(kumiki.siteId)).status).toBe(200)
  // Also who looks at it already, and other nodes.
  expect((await look()).status).toBe(404)
  expect(((await list()).data as Rows).rows.map(({ key }) => key)).not.toContain(newest?.key)
  expect(await kumiki.engine.previews.linked(linked)).toBeUndefined()
  expect((await revoke(kumiki.siteId)).status).toBe(404)
})
