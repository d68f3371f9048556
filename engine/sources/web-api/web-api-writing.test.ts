import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiRelease } from '../../../runtime/apis/api-release.ts'
import { ofKind, type Address, type Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { setPublished } from '../../apis/published-apis.ts'
import { recoverPurchases } from '../../sites/recover-purchases.ts'
import { startWebServer, type WebServer } from '../../outbound/test/web-server.ts'
import { outboundLimits } from '../../settings/installation.ts'
import { namedDocument } from '../../test/named-document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { runChain } from '../../execution/run-chain.ts'
import { runTransaction } from '../../execution/run-transaction.ts'
import type { PlanStep } from '../../../runtime/compile/plan.ts'

/** The other system: goods, parcels and orders, and what it does once for each `Idempotency-Key`. */
const there = {
  parcels: new Map<string, string>(),
  notes: [] as string[],
  orders: [] as {
    id: number
    total: string
    lines: string[]
    isReady: boolean
  }[],
  given: new Map<string, string>(),
}
/** What it does with a request in place of answering it. */
let trouble: (request: IncomingMessage, response: ServerResponse, work: () => void) => boolean
const heard: {
  method: string
  path: string
  key: string | undefined
  body: string
}[] = []

const goods = ['G1', 'G2', 'G3'].map((code, index) => ({
  code,
  name: `Goods ${code}`,
  price: 100 * (index + 1),
}))

type Work = (place: string[], body: Record<string, string>) => unknown
const works: Record<string, Work> = {
  'GET goods': () => goods,
  'GET parcels': () => [...there.parcels].map(([code, note]) => ({ code, note })),
  'POST parcels': (_, { code, note }) => void there.parcels.set(code!, note!),
  'PUT parcels': ([, code], { note }) => void there.parcels.set(code!, note!),
  'DELETE parcels': ([, code]) => void there.parcels.delete(code!),
  'POST notes': (_, { note }) => void there.notes.push(note!),
  'POST orders': ([, id, part], body) => {
    if (part === 'lines') return void there.orders[Number(id) - 1]!.lines.push(`${body.code} ${body.count}`)
    if (part === 'ready') return void (there.orders[Number(id) - 1]!.isReady = true)
    there.orders.push({
      id: there.orders.length + 1,
      total: String(body.total),
      lines: [],
      isReady: false,
    })
    // As an order is: what was made, with a list of its own.
    return { id: there.orders.length, lines: [] }
  },
}

const serve: RequestListener = (request, response) => void answerOf(request, response)

async function answerOf(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const place = new URL(request.url!, 'http://there').pathname.split('/').slice(2)
  const { method = 'GET' } = request
  const key = request.headers['idempotency-key'] as string | undefined
  if (method !== 'GET') heard.push({ method, path: place.join('/'), key, body })
  const work = (): string => {
    const before = key === undefined ? undefined : there.given.get(key)
    if (before !== undefined) return before
    const given = works[`${method} ${place[0]}`]!(
      place,
      body === '' ? {} : (JSON.parse(body) as Record<string, string>),
    )
    const answer = given === undefined ? '' : JSON.stringify(given)
    if (key !== undefined) there.given.set(key, answer)
    return answer
  }
  if (trouble(request, response, work)) return
  response.setHeader('content-type', 'application/json').end(work())
}

const character = (name: string) => ({
  name,
  dataType: 'character',
  length: 40,
})
const column = (key: string, typeClass = 'String') => ({
  key,
  name: key,
  typeClass,
})
const asked = (key: string, request: object, parameters: string[] = [], resultColumns: object[] = []): Document =>
  namedDocument('schema', key, {
    ...{
      type: 4,
      connectionType: 2,
      webApi: 'web-api/there',
      request,
      parameters: parameters.map(character),
    },
    resultColumns,
  })
const given = (source: string, ...names: string[]) => names.map((name) => ({ name, source, field: name }))
const inputs = [
  {
    key: 'note',
    label: { ja: '備考', en: 'Note' },
    inputCheck: { maxLength: 20 },
  },
]
const parcelColumns = ['code', 'note'].map((key) => column(key))
const own = ['content/shop.parcels', 'content/shop.goods', 'content/shop.once']

const orderSchemas = (prefix: string, more: object): Document[] => [
  asked(
    `${prefix}-header`,
    { method: 'POST', path: 'orders', body: '{"total": :total}', ...more },
    ['total'],
    [column('id', 'Number')],
  ),
  asked(
    `${prefix}-line`,
    {
      method: 'POST',
      path: 'orders/:id/lines',
      body: '{"code": :code, "count": :count}',
      ...more,
    },
    ['id', 'code', 'count'],
  ),
  asked(`${prefix}-ready`, { method: 'POST', path: 'orders/:id/ready', ...more }, ['id']),
]

const parcelSchemas = (prefix: string, more: object): Document[] => [
  asked(`${prefix}-add`, { method: 'POST', path: 'parcels', body: '{"code": :code, "note": :note}', ...more }, [
    'code',
    'note',
  ]),
  asked(`${prefix}-note`, { method: 'POST', path: 'notes', body: '{"note": :note}', ...more }, ['note']),
]

const goodsOf = (key: string, prefix: string): Document => {
  const id = {
    name: 'id',
    source: 'executeSchemaMeta',
    schema: `schema/${prefix}-header`,
    field: 'id',
  }
  return {
    ...namedDocument('content', key, {
      ...{ type: 4, keys: ['code'] },
      list: {
        dataSchemas: [{ schema: 'schema/goods' }],
        columns: ['code', 'name', 'price'].map((field) => ({ field })),
      },
      purchase: {
        amountField: 'price',
        headerSchemas: [
          {
            schema: `schema/${prefix}-header`,
            expectedRows: 1,
            parameters: [{ name: 'total', source: 'cart', field: 'total' }],
          },
        ],
        detailSchemas: [
          {
            schema: `schema/${prefix}-line`,
            expectedRows: 1,
            parameters: [id, ...given('row', 'code'), { name: 'count', source: 'row', field: 'PURCHASECOUNT' }],
          },
        ],
        afterOrderSchema: {
          schema: `schema/${prefix}-ready`,
          parameters: [id],
        },
      },
    }),
    version: 2,
  }
}

/** The shop with contents that stand on the other system alone. */
function withWriting(documents: readonly Document[], port: number): Document[] {
  return [
    ...documents.map((one) =>
      one.kind === 'site'
        ? {
            ...one,
            spec: {
              ...one.spec,
              sections: [...(one.spec.sections as string[]), ...own],
            },
          }
        : one,
    ),
    namedDocument('web-api', 'there', {
      apiUrl: `http://127.0.0.1:${port}/v1`,
    }),
    asked('parcels', { path: 'parcels' }, [], parcelColumns),
    ...parcelSchemas('parcel', {}),
    ...parcelSchemas('kept', { keepsKeys: true }),
    asked(
      'parcel-edit',
      {
        method: 'PUT',
        path: 'parcels/:code',
        body: '{"note": :note}',
        retries: 2,
      },
      ['code', 'note'],
    ),
    asked('parcel-drop', { method: 'DELETE', path: 'parcels/:code' }, ['code']),
    asked('goods', { path: 'goods' }, [], [column('code'), column('name'), column('price', 'Number')]),
    ...orderSchemas('kept', { keepsKeys: true }),
    ...orderSchemas('loose', {}),
    goodsOf('shop.goods', 'loose'),
    goodsOf('shop.once', 'kept'),
    {
      ...namedDocument('content', 'shop.parcels', {
        ...{ type: 3, keys: ['code'], detail: {} },
        list: {
          dataSchemas: [{ schema: 'schema/parcels' }],
          columns: parcelColumns.map(({ key }) => ({ field: key })),
        },
        dbPages: [
          {
            ...{ key: 'new', name: { ja: '登録', en: 'New' }, type: 1 },
            inputs: [
              {
                key: 'code',
                label: { ja: 'コード', en: 'Code' },
                inputCheck: { required: true },
              },
              ...inputs,
            ],
            dataSchemas: [
              {
                schema: 'schema/parcel-add',
                expectedRows: 1,
                parameters: given('input', 'code', 'note'),
              },
              {
                schema: 'schema/parcel-note',
                expectedRows: 1,
                parameters: given('input', 'note'),
              },
            ],
          },
          {
            ...{
              key: 'edit',
              name: { ja: '修正', en: 'Edit' },
              type: 2,
              inputs,
            },
            dataSchemas: [
              {
                schema: 'schema/parcel-edit',
                parameters: [...given('row', 'code'), ...given('input', 'note')],
              },
            ],
          },
          {
            ...{ key: 'drop', name: { ja: '取消', en: 'Cancel' }, type: 3 },
            dataSchemas: [
              {
                schema: 'schema/parcel-drop',
                parameters: given('row', 'code'),
              },
            ],
          },
        ],
      }),
      version: 2,
    },
    namedDocument('api-token', 'any', { type: 'indefinite' }),
    namedDocument('api', 'parcels', {
      url: 'parcels/v1',
      paths: [
        ...['parcel', 'kept'].map((prefix) => ({
          path: `/${prefix}s`,
          methods: [
            {
              method: 'POST',
              dataSchemas: [
                { schema: `schema/${prefix}-add`, parameters: given('input', 'code', 'note') },
                { schema: `schema/${prefix}-note`, parameters: given('input', 'note') },
              ],
            },
          ],
        })),
        {
          path: '/parcels/:code',
          methods: [
            {
              method: 'DELETE',
              dataSchemas: [
                {
                  schema: 'schema/parcel-drop',
                  parameters: given('input', 'code'),
                },
              ],
            },
          ],
        },
      ],
    }),
  ]
}

let kumiki: ListeningEngine
let web: WebServer
let site: string
let ids: Record<'parcels' | 'goods' | 'once', number>

beforeAll(async () => {
  web = await startWebServer(serve)
  trouble = () => false
  kumiki = await openListening((documents) => withWriting(documents, web.port))
  const current = kumiki.engine.settings.current()
  current.outbound = {
    ...current.outbound,
    ...outboundLimits({ allowed: [{ to: '127.0.0.1' }] }),
  }
  const idOf = async (key: string) => (await kumiki.engine.store.documents.find(`content/shop.${key}`))!.id
  ids = {
    parcels: await idOf('parcels'),
    goods: await idOf('goods'),
    once: await idOf('once'),
  }
})
afterAll(async () => {
  await kumiki.close()
  await web.close()
})
let users = 0
beforeEach(async () => {
  trouble = () => false
  heard.length = 0
  there.parcels.clear()
  there.given.clear()
  there.notes.length = there.orders.length = 0
  users = (users % 5) + 1
  const body = {
    site: 'shop',
    ID: `user${users}`,
    PASSWORD: `pass-user${users}`,
  }
  site = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
})

/** Its answer gets lost, after it was done or before. */
const loses = (path: string, isDone = true) => {
  trouble = (request, _response, work) => {
    if (request.method === 'GET' || !request.url!.endsWith(path)) return false
    if (isDone) work()
    request.socket.destroy()
    return true
  }
}
const refuses = (path: string, status = 422) => {
  trouble = (request, response) => {
    if (request.method === 'GET' || !request.url!.endsWith(path)) return false
    response.writeHead(status).end('{"why":"words of theirs"}')
    return true
  }
}

describe('pages that add, change and delete by a Web API', () => {
  let wishes = 0
  const change = (page: string, more: object, once = `wish-${++wishes}`) =>
    kumiki.ask('site', `POST /b2b/contentdb/pageinfo/update-db/${ids.parcels}`, {
      token: site,
      body: { page, once, ...more },
    })
  const add = (code = 'A1', once?: string) => change('add/new', { inputs: { code, note: 'first' } }, once)

  test('ask it as their schemas say, one after the other', async () => {
    expect(await add()).toMatchObject({ code: 20000 })
    expect([[...there.parcels], there.notes]).toEqual([[['A1', 'first']], ['first']])
    const seen = { code: 'A1', note: 'first' }
    expect(
      await change('update/edit', {
        rowKey: ['A1'],
        seen,
        inputs: { note: 'second' },
      }),
    ).toMatchObject({
      code: 20000,
    })
    expect([...there.parcels]).toEqual([['A1', 'second']])
    const stale = await change('update/edit', {
      rowKey: ['A1'],
      seen,
      inputs: { note: 'third' },
    })
    expect([stale.code, [...there.parcels]]).toEqual([60107, [['A1', 'second']]])
    expect(await change('delete/drop', { rowKey: ['A1'] })).toMatchObject({
      code: 20000,
    })
    expect([...there.parcels]).toEqual([])
  })

  test('what is refused before anything was done changed nothing, and nobody reads their words', async () => {
    refuses('parcels')
    const told = await add()
    expect(told).toMatchObject({
      code: 60107,
      message: expect.stringMatching(/did not accept it, so nothing was changed/),
    })
    expect(JSON.stringify(told)).not.toContain('words of theirs')
    expect(there.parcels.size).toBe(0)
  })

  test.each<[string, () => void, RegExp, string[]]>([
    [
      'what was done stays, when a later request is refused',
      () => refuses('notes'),
      /has changed already stays so\. Please/,
      ['A1'],
    ],
    [
      'a first answer that is lost: nobody knows',
      () => loses('parcels'),
      /^It is not known whether it was changed/,
      ['A1'],
    ],
    [
      'the same of a request that was not done',
      () => loses('parcels', false),
      /^It is not known whether it was changed/,
      [],
    ],
    [
      'a server that fails at work: nobody knows',
      () => refuses('parcels', 500),
      /^It is not known whether it was changed/,
      [],
    ],
    [
      'a later answer that is lost',
      () => loses('notes'),
      /stays so, and it is not known whether the rest was done/,
      ['A1'],
    ],
  ])('%s', async (_name, begin, words, left) => {
    begin()
    const told = await add()
    expect(told).toMatchObject({
      code: 60107,
      message: expect.stringMatching(words),
    })
    expect(told.message).not.toMatch(/nothing was/)
    expect([...there.parcels.keys()]).toEqual(left)
  })

  test('DU-14 a wish that is repeated after a lost answer is not sent again; another wish has another key', async () => {
    loses('parcels')
    await add('A1', 'lost')
    trouble = () => false
    const again = { code: 40900, message: expect.stringMatching(/^It is not known whether it was changed/) }
    expect(await add('A1', 'lost')).toMatchObject(again)
    expect(await add('A1', 'lost')).toMatchObject(again)
    await add('A2', 'other')
    const keys = heard.filter(({ path }) => path === 'parcels').map(({ key }) => key)
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(keys[1]).not.toBe(keys[0])
  })

  test('only what does the same each time is asked again by itself', async () => {
    await add()
    heard.length = 0
    let times = 0
    trouble = (request, response) => {
      if (request.method === 'GET' || ++times > 1) return false
      response.writeHead(503).end()
      return true
    }
    const seen = { code: 'A1', note: 'first' }
    expect(
      await change('update/edit', {
        rowKey: ['A1'],
        seen,
        inputs: { note: 'x' },
      }),
    ).toMatchObject({ code: 20000 })
    expect(heard.map(({ method }) => method)).toEqual(['PUT', 'PUT'])
    ;[times, heard.length] = [0, 0]
    expect((await add('B1')).code).toBe(60107)
    expect(heard.map(({ method }) => method)).toEqual(['POST'])
  })

  test('a redirect of what changes something is not taken for done', async () => {
    trouble = (request, response) => {
      if (request.method === 'GET') return false
      response.writeHead(307, { location: '/elsewhere' }).end()
      return true
    }
    expect(await add()).toMatchObject({
      code: 60107,
      message: expect.stringMatching(/not known/),
    })
  })
})

describe('an order by a Web API', () => {
  const post = (route: string, body: object) => kumiki.ask('site', `POST ${route}`, { token: site, body })
  const cart = async (contentId: number, ...codes: string[]) => {
    let id = ''
    for (const code of codes) {
      const { data } = await kumiki.ask('site', 'PUT /b2b/content/list/update-purchase-count', {
        token: site,
        body: { contentId, rowKey: [code], count: 2 },
      })
      id = String(data.PURCHASEID)
      totals.set(id, (data.cart as { total: string }).total)
    }
    return id
  }
  const totals = new Map<string, string>()
  const buy = (contentId: number, PURCHASEID: string) =>
    post('/b2b/purchase/exec', { contentId, PURCHASEID, total: totals.get(PURCHASEID) })
  const empty = async (contentId: number) =>
    kumiki.ask('site', `DELETE /b2b/content/schema/del-cart-info/${contentId}`, { token: site })

  test('sends header, lines and what comes after, each with a key of its own', async () => {
    const id = await cart(ids.goods, 'G1', 'G2')
    expect(await buy(ids.goods, id)).toMatchObject({
      code: 20000,
      data: { order: { id: 1 }, lines: 2 },
    })
    expect(there.orders).toEqual([{ id: 1, total: '600', lines: ['G1 2', 'G2 2'], isReady: true }])
    expect(heard.map(({ path }) => path)).toEqual(['orders', 'orders/1/lines', 'orders/1/lines', 'orders/1/ready'])
    expect(new Set(heard.map(({ key }) => key)).size).toBe(4)
    expect(heard.every(({ key }) => /^[0-9a-f]{32}$/.test(key ?? ''))).toBe(true)
    // The order is done: asking again tells it, and sends nothing.
    expect(await buy(ids.goods, id)).toMatchObject({
      code: 20000,
      data: { order: { id: 1 } },
    })
    expect(heard).toHaveLength(4)
  })

  test('what is refused before anything was done leaves the cart to be ordered', async () => {
    const id = await cart(ids.goods, 'G1')
    refuses('orders')
    expect(await buy(ids.goods, id)).toMatchObject({
      code: 60107,
      message: expect.stringMatching(/nothing was ordered/),
    })
    trouble = () => false
    expect(await buy(ids.goods, id)).toMatchObject({ code: 20000 })
    expect(there.orders).toHaveLength(1)
  })

  test.each([
    ['orders', true],
    ['orders', false],
    ['orders/1/lines', true],
    ['orders/1/ready', true],
  ])(
    'an answer of %s that is lost (done there: %s) is finished by the same keys when it is sent again',
    async (path, isDone) => {
      const id = await cart(ids.once, 'G1', 'G2')
      loses(path, isDone)
      const told = await buy(ids.once, id)
      expect(told).toMatchObject({
        code: 60107,
        message: expect.stringMatching(/nothing that has arrived is ordered twice/),
      })
      trouble = () => false
      expect(await buy(ids.once, id)).toMatchObject({
        code: 20000,
        data: { order: { id: 1 } },
      })
      expect(there.orders).toEqual([{ id: 1, total: '600', lines: ['G1 2', 'G2 2'], isReady: true }])
      for (const [place, keys] of Map.groupBy(heard, ({ path: at, body }) => at + body))
        expect(new Set(keys.map(({ key }) => key)).size, place).toBe(1)
    },
  )

  test('one that was sent in part is not sent again with another cart', async () => {
    const id = await cart(ids.once, 'G1')
    loses('orders/1/lines')
    await buy(ids.once, id)
    trouble = () => false
    await cart(ids.once, 'G2')
    expect(await buy(ids.once, id)).toMatchObject({
      code: 60107,
      message: expect.stringMatching(/do not order again/),
    })
    expect(there.orders).toHaveLength(1)
    await empty(ids.once)
  })

  test('where the other system keeps no keys, it waits for a person, who is told how far it went', async () => {
    const id = await cart(ids.goods, 'G1')
    loses('orders/1/lines')
    expect(await buy(ids.goods, id)).toMatchObject({
      code: 60107,
      message: expect.stringMatching(/do not order again but ask us/),
    })
    trouble = () => false
    expect(await buy(ids.goods, id)).toMatchObject({
      code: 60107,
      message: expect.stringMatching(/do not order again/),
    })
    expect(there.orders).toHaveLength(1)
    expect(await kumiki.engine.store.attempts.get(id)).toMatchObject({
      state: 'unknown',
    })
    const { rows } = await kumiki.engine.store.logs.list({
      log: 'site',
      find: id,
    })
    expect(rows.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/The other system did 1 of its requests\. Of one more it is not known\./),
    )
    await kumiki.engine.store.attempts.settle(id, (await kumiki.engine.store.attempts.get(id))!.fence, {
      state: 'released',
    })
    await empty(ids.goods)
  })

  test('an order whose node died has the same keys at the next one', async () => {
    const id = await cart(ids.once, 'G1', 'G3')
    loses('orders/1/lines')
    await buy(ids.once, id)
    // As left behind by a node that was killed on the way.
    const attempt = (await kumiki.engine.store.attempts.get(id))!
    await kumiki.engine.store.attempts.settle(id, attempt.fence, {
      state: 'released',
    })
    await kumiki.engine.store.attempts.begin({ ...attempt, ms: -1 })
    trouble = () => false
    expect(await buy(ids.once, id)).toMatchObject({ code: 40900 })
    const { store, sources, definitions, log } = kumiki.engine
    expect(await recoverPurchases({ store, sources, texts: definitions.texts, log })).toBe(1)
    expect(await store.attempts.get(id)).toMatchObject({ state: 'unknown' })
    expect(await buy(ids.once, id)).toMatchObject({ code: 20000 })
    expect(there.orders).toEqual([{ id: 1, total: '800', lines: ['G1 2', 'G3 2'], isReady: true }])
  })
})

describe('an API that changes something by a Web API', () => {
  let token: string
  let call: (method: string, path: string, more?: { body?: object; key?: string }) => Promise<Record<string, unknown>>
  beforeAll(async () => {
    const idOf = async (address: 'api/parcels' | 'api-token/any') =>
      (await kumiki.engine.store.documents.find(address))!.id
    const console = async (path: string) => kumiki.ask('console', `POST ${path}`, { token: kumiki.admin, body: {} })
    const { code, data } = await console(`/api-edit/${await idOf('api/parcels')}/publish`)
    expect([code, data.problems.map((one: Problem) => [one.code, one.severity])]).toEqual([
      20000,
      Array(3).fill(['chain-undoes-nothing', 'warning']),
    ])
    token = (await console(`/config/token/${await idOf('api-token/any')}/make`)).data.token
    call = async (method, path, { body, key } = {}) => {
      const answer = await fetch(`${kumiki.url('console')}/api/parcels/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-language': 'en',
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, ...((await answer.json()) as object) }
    }
  })
  const parcel = { code: 'P1', note: 'by program' }

  test('does what its schemas say, and tells how much', async () => {
    expect(await call('POST', '/parcels', { body: parcel })).toEqual({ status: 200, changes: 1 })
    expect([[...there.parcels], there.notes]).toEqual([[['P1', 'by program']], ['by program']])
    expect(heard.map(({ key }) => key)).toEqual([undefined, undefined])
    expect(await call('DELETE', '/parcels/P1')).toEqual({ status: 200, changes: 1 })
    expect(there.parcels.size).toBe(0)
  })

  test('DU-14 tells what stays and what is not known, and sends nothing of it again', async () => {
    loses('notes')
    const send = () => call('POST', '/parcels', { body: parcel, key: 'mine' })
    expect(await send()).toMatchObject({
      status: 409,
      title: expect.stringMatching(/it is not known whether the rest was done/),
    })
    trouble = () => false
    expect(await send()).toMatchObject({ status: 409, title: expect.stringMatching(/^It is not known whether/) })
    expect(heard).toHaveLength(2)
  })

  test('has the keys of the first call when it is called again, where the other system keeps to them', async () => {
    loses('notes')
    const send = () => call('POST', '/kepts', { body: parcel, key: 'mine' })
    expect(await send()).toMatchObject({ status: 409 })
    trouble = () => false
    expect(await send()).toEqual({ status: 200, changes: 1 })
    expect(there.notes).toEqual(['by program'])
    const keys = heard.map(({ key }) => key)
    expect(keys.slice(2)).toEqual(keys.slice(0, 2))
    expect(keys[0]).not.toBe(keys[1])
  })
})

describe('a GET never changes anything', () => {
  const console = (route: string, body: object = {}) =>
    kumiki.ask('console', route, { token: kumiki.admin, ...(route.startsWith('POST') && { body }) })
  const idOf = async (address: Address) => (await kumiki.engine.store.documents.find(address))!.id
  const tokenOf = async () =>
    String((await console(`POST /config/token/${await idOf('api-token/any')}/make`)).data.token)
  const call = async (method: string, path: string, token: string, body?: object) => {
    const answer = await fetch(`${kumiki.url('console')}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, allow: answer.headers.get('allow') }
  }
  /** Of documents that are checked as when they are saved by hand or imported. */
  const problemsOf = async (document: Document) =>
    ((await console('POST /document-check', { document })).data.problems as Problem[])
      .filter(({ severity }) => severity !== 'warning')
      .map(({ code, at }) => [code, at])

  test.each([
    ['parcel-add', 'POST', 'body'],
    ['parcel-edit', 'PUT', 'body'],
    ['parcel-drop', 'DELETE', 'path'],
    ['parcels', 'GET', 'query'],
  ])('DS-21 a schema that is published as an API keeps the method of its request: %s', async (key, method, place) => {
    const schema = await idOf(`schema/${key}`)
    const made = await console('POST /api-edit/from-schema', { schema })
    const { document } = (await kumiki.engine.store.documents.read('api', made.data.id as number))!
    const { url, paths = [] } = ofKind('api', document).spec
    const [path] = paths
    expect(path!.methods.map((one) => one.method)).toEqual([method])
    for (const input of path!.methods[0]!.inputs ?? []) expect(input.in).toBe(place)
    expect((await console(`POST /api-edit/${made.data.id}/publish`)).code).toBe(20000)
    const token = await tokenOf()
    there.parcels.set('P7', 'there')
    const at = `/${url}${path!.path.replace(':code', 'P7')}`
    if (method !== 'GET')
      for (const verb of ['GET', 'HEAD'])
        expect(await call(verb, at, token)).toEqual({ status: 405, allow: `${method}, OPTIONS` })
    expect(heard).toEqual([])
    const body = place === 'body' ? { code: 'P7', note: 'x' } : undefined
    expect(await call(method, at, token, body)).toMatchObject({ status: 200 })
    expect(heard.map((one) => one.method)).toEqual(method === 'GET' ? [] : [method])
  })

  const gets = (schema: string, names: string[]): Document => ({
    ...namedDocument('api', 'by-hand', {
      url: 'by-hand/v1',
      paths: [
        {
          path: '/parcels/:code',
          methods: [
            {
              method: 'GET',
              dataSchemas: [
                { schema: `schema/${schema}`, parameters: given('input', ...names) },
                { schema: 'schema/parcels' },
              ],
            },
          ],
        },
      ],
    }),
  })

  test.each([
    ['parcel-add', ['code', 'note']],
    ['parcel-edit', ['code', 'note']],
    ['parcel-drop', ['code']],
  ])(
    'DS-21 the check refuses a GET that asks a Web API to change something, wherever it stands: %s',
    async (key, names) => {
      expect(await problemsOf(gets(key, names))).toEqual([
        ['chain-reads-only', '/spec/paths/0/methods/0/dataSchemas/0/schema'],
      ])
    },
  )

  test('DS-21 pages that only read ask no Web API to change something; one may search by POST', async () => {
    const { document } = (await kumiki.engine.store.documents.find('content/shop.parcels'))!
    const listing = (schema: string, ...names: string[]): Document => ({
      ...document,
      spec: {
        ...document.spec,
        list: {
          ...(document.spec.list as object),
          dataSchemas: [
            { schema: `schema/${schema}`, parameters: names.map((name) => ({ name, source: 'value', value: 'P1' })) },
            { schema: 'schema/parcels' },
          ],
        },
      },
    })
    const at = '/spec/list/dataSchemas/0/schema'
    expect(await problemsOf(listing('parcel-drop', 'code'))).toEqual([['chain-reads-only', at]])
    expect(await problemsOf(listing('parcel-edit', 'code', 'note'))).toEqual([['chain-reads-only', at]])
    expect(await problemsOf(listing('parcel-note', 'note'))).toEqual([])
  })

  test('DS-21 a release that was published with such a GET does not run it, nor does what only reads', async () => {
    const id = await idOf('api/parcels')
    const { store, sources } = kumiki.engine
    const { release: number } = (await console(`POST /api-edit/${id}/publish`)).data
    const release = (await store.releases.get(id, number as number))!
    const text = [...(await store.releases.contents([release.manifest.plans.api!])).values()][0]!
    const before = JSON.parse(text) as ApiRelease
    const drop = before.methods.find(({ method }) => method === 'DELETE')!
    const old = { ...before, methods: [...before.methods, { ...drop, method: 'GET', path: '/drop/:code' }] }
    const [hash] = await store.contents.putAll([JSON.stringify(old)])
    const manifest = { ...release.manifest, plans: { api: hash! } }
    const made = await store.releases.add(
      { siteId: id, base: null, by: 'test', compiler: release.compiler, manifest },
      [],
    )
    await setPublished(id, made.number, 'test', store.settings)
    const token = await tokenOf()
    there.parcels.set('P1', 'there')
    await expect.poll(() => call('GET', '/parcels/v1/drop/P1', token)).toEqual({ status: 405, allow: 'OPTIONS' })
    const source = await sources.open((await store.documents.find('web-api/there'))!.document)
    await expect(
      runTransaction(source, { ms: 5_000, readOnly: true }, (open) =>
        runChain(drop.steps, open, { system: {}, input: { code: 'P1' } }),
      ),
    ).rejects.toMatchObject({ code: 'web-api-reads-only' })
    expect([...there.parcels.keys()]).toEqual(['P1'])
    expect(heard).toEqual([])
  })

  test('a release of an older compiler, whose steps were statements, runs as this one compiles its documents', async () => {
    const id = await idOf('api/parcels')
    const { store } = kumiki.engine
    const { release: number } = (await console(`POST /api-edit/${id}/publish`)).data
    const release = (await store.releases.get(id, number as number))!
    const text = [...(await store.releases.contents([release.manifest.plans.api!])).values()][0]!
    const { methods, ...api } = JSON.parse(text) as ApiRelease
    const asStatements = ({ request, ...step }: PlanStep) => ({
      ...step,
      sql: `SELECT * FROM web_api('${JSON.stringify(request)}', ${request?.names.map((name) => `:${name}`).join()})`,
    })
    const old = { ...api, methods: methods.map((one) => ({ ...one, steps: one.steps.map(asStatements) })) }
    const [hash] = await store.contents.putAll([JSON.stringify(old)])
    const manifest = { ...release.manifest, plans: { api: hash! } }
    const made = await store.releases.add({ siteId: id, base: null, by: 'test', compiler: 1, manifest }, [])
    await setPublished(id, made.number, 'test', store.settings)
    const token = await tokenOf()
    there.parcels.set('P1', 'there')
    // The first call that asks for it has it loaded.
    const compilerNow = async () => {
      await call('GET', '/parcels/v1/none', token)
      return (await store.releases.get(id, made.number))?.compiler
    }
    await expect.poll(compilerNow).toBe(release.compiler)
    expect(await call('DELETE', '/parcels/v1/parcels/P1', token)).toMatchObject({ status: 200 })
    expect(there.parcels.size).toBe(0)
    // Compiled again it is what publishing made.
    expect((await store.releases.get(id, made.number))!.manifest.plans).toEqual(release.manifest.plans)
  })
})

test('the check says at each chain that nothing is taken back', async () => {
  const noted = async (content: 'parcels' | 'goods') => {
    const { document } = (await kumiki.engine.store.documents.find(`content/shop.${content}`))!
    const { data } = await kumiki.ask('console', 'POST /document-check', { token: kumiki.admin, body: { document } })
    return data.problems.map(({ code, at }: Problem) => [code, at])
  }
  expect(await noted('parcels')).toEqual(
    [0, 1, 2].map((page) => ['chain-undoes-nothing', `/spec/dbPages/${page}/dataSchemas`]),
  )
  expect(await noted('goods')).toEqual([['chain-undoes-nothing', '/spec/purchase']])
})
