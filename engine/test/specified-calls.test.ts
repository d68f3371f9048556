import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type Document } from '../../runtime/document.ts'
import { consoleHeadings, routesUnder, specifiedHeadings } from '../../workshop/laws/specified-calls.ts'
import { namedDocument } from './named-document.ts'
import { openListening, type ListeningEngine } from './open-listening.ts'

const rank = { name: 'RANK', source: 'login', field: 'PRICE_RANK' }
const customer = { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }

/** The shop with what its calls need beside: a workbook, choices, a page that changes a row, a direct login, an upload setting. */
const documents = (all: Document[]): Document[] => [
  ...all.map((document): Document => {
    const { key, kind, spec } = document
    if (kind === 'site')
      return { ...document, spec: { ...spec, login: Object.assign({}, spec.login, { direct: true }) } }
    if (key === 'shop.products')
      return { ...document, spec: { ...spec, list: Object.assign({}, spec.list, { excel: { download: true } }) } }
    if (key !== 'shop.orders') return document
    const note = {
      key: 'new',
      name: 'New',
      type: 1,
      inputs: [{ key: 'NOTE', inputType: 'select', custom: { componentId: 'component/notes' } }],
      dataSchemas: [
        {
          schema: 'schema/note-add',
          expectedRows: 1,
          parameters: [customer, { name: 'NOTE', source: 'input', field: 'NOTE' }],
        },
      ],
    }
    return { ...document, spec: { ...spec, type: 3, dbPages: [note] } }
  }),
  namedDocument('schema', 'note-add', {
    type: 1,
    connectionType: 1,
    dataSource: 'data-source/shop',
    sql: ['INSERT INTO orders (customer, note, total) VALUES (:CUSTOMER, :NOTE, 0)'],
    parameters: [
      { name: 'CUSTOMER', dataType: 'character', length: 8 },
      { name: 'NOTE', dataType: 'character', length: 255 },
    ],
  }),
  namedDocument('component', 'notes', {
    type: 1,
    schemas: [{ schema: 'schema/products', parameters: [rank] }],
    setting: { valueField: 'CODE', labelField: 'NAME' },
  }),
  namedDocument('component', 'days', { type: 11 }),
  namedDocument('upload-setting', 'small', { maxSize: 1 }),
  namedDocument('folder', 'empty', {}),
  namedDocument('folder', 'full', {}),
  namedDocument('user-variable', 'rank', { fixed: true, value: 'A' }),
]

let kumiki: ListeningEngine
let nobody: string
let user: string
const ids: Record<string, number> = {}
beforeAll(async () => {
  kumiki = await openListening(documents)
  const { store } = kumiki.engine
  for (const kind of ['site', 'content', 'component', 'upload-setting', 'folder', 'schema', 'user-variable'])
    for (const { id, document } of (await store.documents.list({ kind, limit: 50 })).rows) ids[addressOf(document)] = id
  nobody = (await kumiki.addUser('nobody', {})).token
  user = await logIn(1)
  const wanted = { contentId: ids['content/shop.products'], rowKey: ['P000003'], count: 2 }
  await kumiki.ask('site', 'PUT /b2b/content/list/update-purchase-count', { token: await logIn(2), body: wanted })
})
afterAll(() => kumiki.close())

const logIn = async (number: number): Promise<string> => {
  const body = { site: 'shop', ID: `user${number}`, PASSWORD: `pass-user${number}` }
  return (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
}

interface Step {
  /** As the specification writes it. */
  call: string
  /** In place of `{id}`. */
  id?: number | undefined
  query?: string
  body?: object | undefined
  /** 20000 where nothing is said; a file has none. */
  code?: number
  says?: object
}

const at = (address: string) => ids[address]!
const products = () => at('content/shop.products')
const fresh = (kind: string, key: string, spec: object) => ({ document: { kind, version: 1, key, name: key, spec } })
const list = { type: 1, list: { dataSchemas: [{ schema: 'schema/products', parameters: [rank] }] } }
const sql = {
  type: 1,
  dataSource: 'data-source/shop',
  sql: ['SELECT code AS CODE FROM product'],
  resultColumns: [{ key: 'CODE', name: 'CODE', type: 'varchar', typeClass: 'String', size: 12 }],
}
const some = expect.any(Array) as unknown[]

const fixed = { fixed: true, value: 'B' }

/** What the last step that creates has made, and what was sealed for a user. */
let made = { kind: '', id: 0 }
let sealed = ''
const saved = async ({ kind, id } = made): Promise<object> => {
  const { document, revision } = (await kumiki.engine.store.documents.read(kind, id))!
  return { document, revision }
}
const days = () => ({ kind: 'component', id: at('component/days') })
const row = (kind: string, address: string) => ({ kind, id: at(address) })

/** What is not walked here is in `specified-console-calls.test.ts`. */
const walkedHere = specifiedHeadings.filter((heading) => !consoleHeadings.includes(heading))

/** Of builders: section 7 but for the headings of the console. */
const ofBuilders: (() => Step | Promise<Step>)[] = [
  () => ({ call: 'GET /b2b/db', says: { rows: [{ key: 'shop' }] } }),
  () => ({ call: 'POST /b2b/db', body: fresh('site', 'second', { path: 'second', public: true }) }),
  () => ({ call: 'GET /b2b/db/{id}', id: made.id, says: { document: { key: 'second' } } }),
  async () => ({ call: 'PUT /b2b/db/{id}', id: made.id, body: await saved() }),
  () => ({ call: 'POST /b2b/copy', body: { id: made.id }, says: { document: { kind: 'site' } } }),
  () => ({ call: 'DELETE /b2b/db/{id}', id: made.id }),
  () => ({
    call: 'GET /b2b/kengen/list',
    says: { rows: [{ key: 'shop', status: 'publish', rights: ['read', 'update', 'delete'] }, {}] },
  }),
  () => ({ call: 'DELETE /b2b/folder/{id}', id: at('folder/empty') }),
  () => ({ call: 'POST /b2b/content/list/db/{id}', id: 987654, body: fresh('content', 'shop.no', list), code: 40400 }),
  () => ({ call: 'POST /b2b/contentdb/page-list', body: { ownerKey: 'shop' }, says: { total: 3 } }),
  // P-09: of this site, not of one whose key is alike.
  () => ({ call: 'POST /b2b/contentdb/page-list', body: { ownerKey: 'sho' }, says: { total: 0 } }),
  () => ({ call: 'POST /b2b/contentdb/page/db/{id}', id: 0, body: fresh('content', 'shop.one', list) }),
  () => ({ call: 'GET /b2b/contentdb/page/{id}', id: made.id, says: { document: { key: 'shop.one' } } }),
  async () => ({ call: 'PUT /b2b/contentdb/page/{id}', id: made.id, body: await saved() }),
  () => ({ call: 'DELETE /b2b/contentdb/page/{id}', id: made.id }),
  async () => ({
    call: 'POST /b2b/content/list/preview-exec',
    body: {
      ...{ id: at('site/shop'), user: 'user1', password: 'pass-user1' },
      document: (await kumiki.engine.store.documents.read('content', at('content/shop.products')))?.document,
    },
    says: { problems: [], rows: expect.any(Array) },
  }),
  () => ({
    call: 'POST /b2b/content/list/db/{id}',
    id: at('folder/full'),
    body: fresh('content', 'shop.two', list),
    says: { folder: { id: at('folder/full') } },
  }),
  async () => ({ call: 'PUT /b2b/content/list/update-db/{id}', id: made.id, body: await saved() }),
  () => ({
    call: 'GET /b2b/content/list/get-content-schema/{id}',
    id: at('content/shop.orders'),
    says: {
      rows: [{ address: 'schema/orders', columns: [{ key: 'ORDER_NO' }, {}, {}] }, { address: 'schema/note-add' }],
    },
  }),
  () => ({ call: 'POST /b2b/custom/db-list', body: { find: 'notes' }, says: { total: 1 } }),
  () => ({ call: 'GET /b2b/custom/customSetting/{id}', id: days().id, says: { document: { key: 'days' } } }),
  () => ({ call: 'GET /b2b/custom/list/{id}', id: days().id, says: { document: { key: 'days' } } }),
  async () => ({ call: 'PUT /b2b/custom/list/{id}', id: days().id, body: await saved(days()) }),
  async () => ({ call: 'PUT /b2b/custom/list/sort/{id}', id: days().id, body: await saved(days()) }),
  async () => ({ call: 'PUT /b2b/custom/table/update-db/{id}', id: days().id, body: await saved(days()) }),
  () => ({ call: 'DELETE /b2b/custom/list/{id}', id: days().id }),
  () => ({
    call: 'GET /b2b/custom/upload-config/{id}',
    id: at('upload-setting/small'),
    says: { document: { spec: { maxSize: 1 } } },
  }),
  () => ({ call: 'POST /b2b/custom/schema/db/{id}', id: 0, body: fresh('schema', 'own', sql) }),
  async () => ({ call: 'PUT /b2b/custom/schema/update-db/{id}', id: made.id, body: await saved() }),
  () => ({ call: 'GET /b2b/custom/schema/schemacpy', says: { rows: some } }),
  () => ({ call: 'POST /b2b/content-category/db/{id}', id: 0, body: fresh('content-category', 'shop.tools', {}) }),
  () => ({ call: 'GET /b2b/content-category/content/{id}', id: made.id, says: { document: { key: 'shop.tools' } } }),
  async () => ({ call: 'PUT /b2b/content-category/db/{id}', id: made.id, body: await saved() }),
  () => ({ call: 'POST /b2b/content/schema/db/{id}', id: 0, body: fresh('schema', 'another', sql) }),
  async () => ({ call: 'PUT /b2b/content/schema/update-db/{id}', id: made.id, body: await saved() }),
  () => ({ call: 'GET /b2b/content/schema/schemacpy', says: { rows: some } }),
  () => ({
    call: 'GET /b2b/content/schema/last-login-schema/{id}',
    id: kumiki.siteId,
    says: { document: { key: 'customer-login' } },
  }),
  () => ({
    call: 'GET /b2b/content/schema/get-key-info',
    query: `?id=${products()}`,
    says: { keys: ['CODE'], carts: 1 },
  }),
  () => ({ call: 'POST /b2b/content-db/db-list', body: { find: 'note-add' }, says: { total: 1 } }),
  () => ({ call: 'GET /b2b/content-db/list/{id}', id: at('schema/note-add'), says: { document: { key: 'note-add' } } }),
  async () => ({
    call: 'PUT /b2b/content-db/list/{id}',
    id: at('schema/note-add'),
    body: await saved(row('schema', 'schema/note-add')),
  }),
  async () => ({
    call: 'PUT /b2b/content-db/update-schema-id/{id}',
    id: at('content/shop.orders'),
    body: await saved(row('content', 'content/shop.orders')),
  }),
  () => ({ call: 'POST /b2b/content-db/user-variable/{id}', id: 0, body: fresh('user-variable', 'own', fixed) }),
  async () => ({ call: 'PUT /b2b/content-db/user-variable/{id}', id: made.id, body: await saved() }),
  () => ({ call: 'POST /b2b/content/schema/db/{id}', id: 0, body: fresh('schema', 'third', sql) }),
  () => ({ call: 'DELETE /b2b/content-db/list/{id}', id: made.id }),
  () => ({ call: 'GET /b2b-edit/db/{id}', id: kumiki.siteId, says: { document: { key: 'shop' } } }),
  async () => ({
    call: 'PUT /b2b-edit/db/{id}',
    id: kumiki.siteId,
    body: await saved({ kind: 'site', id: kumiki.siteId }),
  }),
  () => ({ call: 'GET /b2b-edit/base/{id}', id: kumiki.siteId, says: { path: 'shop', status: 'publish' } }),
  () => ({ call: 'GET /b2b-edit/punique', query: '?path=another', says: { unique: true } }),
  () => ({ call: 'GET /b2b-edit/punique', query: '?path=shop', says: { unique: false } }),
  // What no site may be called is not free either: it is said before it is saved.
  ...['main', 'metrics', 'a/b', '金物'].map((path) => () => ({
    call: 'GET /b2b-edit/punique',
    query: `?path=${encodeURIComponent(path)}`,
    says: { unique: false },
  })),
  () => ({ call: 'GET /b2b-edit/checkport', query: '?port=8499', says: { free: true } }),
  () => ({ call: 'GET /b2b-edit/initalport', says: { port: expect.any(Number) as unknown } }),
]

/** Of builders, when nobody needs the site any more. */
const atTheEnd: (() => Step)[] = [
  () => ({ call: 'POST /b2b-edit/stop', body: { id: kumiki.siteId }, says: { status: 'private' } }),
  () => ({ call: 'POST /b2b-edit/start', body: { id: kumiki.siteId }, says: { status: 'publish' } }),
  () => ({
    call: 'PUT /b2b-edit/updstatus',
    body: { id: kumiki.siteId, status: 'private' },
    says: { status: 'private' },
  }),
]

const line = (more: object = {}) => ({ contentId: products(), rowKey: ['P000001'], ...more })

/** The same headings, of end users. The files that rows lead to are got in row-file.test.ts: these rows have none. */
const ofUsers: (() => Step)[] = [
  () => ({
    call: 'POST /b2b/login',
    body: { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' },
    says: { checkRes: true, b2bUserId: 'C1', timingOfRetrieval: 1 },
  }),
  () => ({ call: 'POST /b2b/direct-login', body: { site: 'shop', key: 'of-nobody' }, code: 40400 }),
  () => ({ call: 'GET /b2b/baseInfo', query: '?site=shop', says: { data: { name: 'Shop' } } }),
  () => ({ call: 'GET /b2b/check-token', says: { tokenExpired: false } }),
  () => ({ call: 'PUT /b2b/login-token', body: { token: user, siteId: kumiki.siteId } }),
  ...['image', 'link-download', 'pdf'].map((name) => () => ({
    call: `POST /b2b/${name}`,
    body: line({ page: 'list', field: 'NAME' }),
    code: 40400,
  })),
  () => ({ call: 'POST /b2b/content-category/data', body: { contentId: products() } }),
  () => ({ call: 'POST /b2b/contentdb/pageinfo/pageData', body: { contentId: products() }, says: { total: 30 } }),
  () => ({
    call: 'POST /b2b/contentdb/pageinfo/update-db/{id}',
    id: at('content/shop.orders'),
    body: { page: 'add/new', inputs: { NOTE: 'P000002' } },
  }),
  () => ({
    call: 'POST /b2b/custom/exec',
    body: { contentId: at('content/shop.orders'), page: 'add/new', field: 'NOTE' },
  }),
  () => ({ call: 'POST /b2b/content/list/excel-download', body: { contentId: products() }, code: 0 }),
  () => ({
    call: 'PUT /b2b/content/list/update-purchase-added-column',
    body: line({ added: true }),
    says: { cart: { count: 1 } },
  }),
  () => ({
    call: 'PUT /b2b/content/list/update-purchase-count',
    body: line({ count: 3 }),
    says: { cart: { count: 3 } },
  }),
  () => ({
    call: 'PUT /b2b/content/list/update-purchase-added-column',
    body: line({ added: true }),
    says: { cart: { count: 3 } },
  }),
  () => ({ call: 'POST /b2b/content/list/get-purchase-count', body: { contentId: products() }, says: { count: 3 } }),
  () => ({ call: 'GET /b2b/content/schema/get-cart-info/{id}', id: products(), says: { count: 3 } }),
  () => ({
    call: 'PUT /b2b/content/list/update-purchase-added-column',
    body: line({ added: false }),
    says: { cart: { count: 0 } },
  }),
  () => ({ call: 'POST /b2b-enc-dec-object/encrypt', body: { contentId: products(), inputData: {} } }),
  () => ({ call: 'POST /b2b-enc-dec-object/decrypt', body: { contentId: products(), encrypted: sealed } }),
  () => ({ call: 'DELETE /b2b/content/schema/del-cart-info/{id}', id: products() }),
  () => ({ call: 'POST /b2b/logout' }),
]

/** Path, query and body of a step; the specification's `{id}` stands for whatever number the call takes. */
function routeOf({ call, id, query = '' }: Step): string {
  return call.replace('{id}', String(id)) + query
}

const bodyOf = ({ call, body }: Step) => (/^(POST|PUT)/.test(call) ? { body: body ?? {} } : {})

const walked = new Set<string>()

async function walkAsBuilder(steps: (() => Step | Promise<Step>)[], index: number): Promise<void> {
  const step = await steps[index]!()
  walked.add(step.call)
  const route = routeOf(step)
  expect((await kumiki.ask('console', route, { token: nobody, ...bodyOf(step) })).code, route).toBe(40300)
  const { code, message, data } = await kumiki.ask('console', route, { token: kumiki.admin, ...bodyOf(step) })
  expect({ route, code, message, data }).toMatchObject({ route, code: step.code ?? 20000, data: step.says ?? {} })
  if (step.call.startsWith('POST') && data.revision === 1) made = { kind: data.document.kind, id: data.id }
}

test.each([...ofBuilders.keys()])('call %i of builders answers who has the right, and nobody else', (index) =>
  walkAsBuilder(ofBuilders, index),
)

test.each([...ofUsers.keys()])('call %i of end users answers who is logged in, and nobody else', async (index) => {
  const step = ofUsers[index]!()
  walked.add(step.call)
  const route = routeOf(step)
  const { code, message, data } = await kumiki.ask('site', route, { token: user, ...bodyOf(step) })
  expect({ route, code, message, data: data ?? {} }).toMatchObject({
    route,
    code: step.code ?? 20000,
    data: step.says ?? {},
  })
  if (data?.encrypted) sealed = data.encrypted
  if (!isPublic(step.call)) expect((await kumiki.ask('site', route, bodyOf(step))).status, route).toBe(401)
})

test.each([...atTheEnd.keys()])('call %i of builders ends and begins the site', (index) =>
  walkAsBuilder(atTheEnd, index),
)

test('no call of these headings was left out', () => {
  const wanted = routesUnder(...walkedHere)
  expect(wanted.filter((route) => !walked.has(route))).toEqual([])
})

const isPublic = (call: string) => /baseInfo|check-token|login$/.test(call)
