import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { load } from 'js-yaml'
import type { Document } from '../../../runtime/document.ts'
import { startWebServer, type WebServer } from '../../outbound/test/web-server.ts'
import { outboundLimits } from '../../settings/installation.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

const carriers = Array.from({ length: 25 }, (_, index) => ({
  code: `C${String(index + 1).padStart(2, '0')}`,
  name: index % 2 === 0 ? `黒ねこ ${index}` : `ｼﾛﾈｺ ${index}`,
  price: 100.5 + index,
  days: index % 3,
  open: index % 2 === 0,
  since: '2026-11-01',
  id: 9007199254740993,
}))

let kumiki: ListeningEngine
let web: WebServer
let answer: RequestListener
let site: string
const json: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(body({ items: carriers, page: 1 }))
/** With an integer that no double holds. */
const body = (value: unknown): string => JSON.stringify(value).replaceAll('9007199254740992', '9007199254740993')

beforeAll(async () => {
  web = await startWebServer((request, response) => answer(request, response))
  answer = json
  kumiki = await openListening((documents) => withCarriers(documents))
  const current = kumiki.engine.settings.current()
  current.outbound = { ...current.outbound, ...outboundLimits({ allowed: [{ to: '127.0.0.1' }] }) }
  site = (await kumiki.ask('site', 'POST /b2b/login', { body: { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' } }))
    .data.token
})
afterAll(async () => {
  await kumiki.close()
  await web.close()
})
beforeEach(() => {
  answer = json
  web.heard.length = 0
})

const requestOf = (more: object = {}) => ({
  method: 'GET',
  path: 'carriers/:RANK',
  parameters: [
    { name: 'rank', kind: 1, value: ':RANK' },
    { name: 'X-Rank', kind: 3, value: 'rank :RANK' },
  ],
  filter: '.items',
  ...more,
})
const columns = [
  { key: 'code', name: 'code', typeClass: 'String' },
  { key: 'name', name: 'name', typeClass: 'String' },
  { key: 'price', name: 'price', typeClass: 'Number', decimalDigits: 1 },
  { key: 'days', name: 'days', typeClass: 'Number' },
]
const schemaOf = (request: object = requestOf(), more: object = {}): Document => ({
  kind: 'schema',
  version: 1,
  key: 'carriers',
  name: 'Carriers',
  spec: {
    type: 4,
    connectionType: 2,
    webApi: 'web-api/delivery',
    request,
    parameters: [{ name: 'RANK', dataType: 'character', length: 10, data: 'A' }],
    resultColumns: columns,
    ...more,
  },
})

/** 250 parcels, of which the other system searches, sorts and sends a page. */
const parcels = Array.from({ length: 250 }, (_, index) => ({ code: `P${1000 + index}`, price: (index * 37) % 250 }))
const parcelPages: RequestListener = (request, response) => {
  const query = new URL(request.url!, 'http://web').searchParams
  const size = Number(query.get('n') ?? 50)
  const found = parcels.filter(({ code }) => code.includes(query.get('q') ?? ''))
  const by = query.get('by')
  if (by !== null) found.sort((a, b) => (a.price - b.price) * (by === '-cost' ? -1 : 1))
  const from = (Number(query.get('p')) - 1) * size
  response.end(JSON.stringify({ items: found.slice(from, from + size), total: found.length }))
}
const parcelList: Document[] = [
  {
    ...schemaOf({
      path: 'parcels',
      parameters: [{ name: 'q', kind: 1, value: ':Q' }],
      filter: '.items',
      pages: { by: 'page', parameter: 'p' },
      list: {
        page: { size: 'n', total: '.total' },
        sort: { parameter: 'by', direction: 'minus', columns: [{ column: 'price', value: 'cost' }] },
      },
    }),
    ...{ key: 'parcels', name: 'Parcels' },
  },
  {
    kind: 'content',
    version: 2,
    key: 'shop.parcels',
    name: 'Parcels',
    spec: {
      type: 1,
      keys: ['code'],
      list: {
        dataSchemas: [{ schema: 'schema/parcels', parameters: [{ name: 'Q', source: 'search', field: 'Q' }] }],
        favorites: true,
        columns: [{ field: 'code' }, { field: 'price' }],
        search: { fields: [{ field: 'Q' }, { field: 'price', inputCond: { condition: '>=' } }] },
      },
    },
  },
].map((one) =>
  one.kind === 'schema'
    ? {
        ...one,
        spec: {
          ...one.spec,
          parameters: [{ name: 'Q' }],
          resultColumns: [columns[0], { ...columns[2], decimalDigits: 0 }],
        },
      }
    : one,
)

/** The same of a system that nobody answers for. */
const away = parcelList.map((one) => ({
  ...one,
  ...{ key: one.kind === 'schema' ? 'away' : 'shop.away', name: 'Away' },
  spec: JSON.parse(
    JSON.stringify(one.spec).replaceAll('web-api/delivery', 'web-api/away').replaceAll('schema/parcels', 'schema/away'),
  ) as Document['spec'],
}))

const codes = (rows: { code: string }[]) => rows.map(({ code }) => code)

/** The shop with a list of what a Web API answers. */
function withCarriers(documents: readonly Document[]): Document[] {
  const own = ['content/shop.carriers', 'content/shop.parcels', 'content/shop.away']
  return [
    ...documents.map((one) =>
      one.kind === 'site'
        ? { ...one, spec: { ...one.spec, sections: [...(one.spec.sections as string[]), ...own] } }
        : one,
    ),
    ...parcelList,
    ...away,
    { kind: 'web-api', version: 1, key: 'away', name: 'Away', spec: { apiUrl: 'http://127.0.0.1:9/v1' } },
    {
      kind: 'web-api',
      version: 1,
      key: 'delivery',
      name: 'Delivery',
      spec: { apiUrl: `http://127.0.0.1:${web.port}/v1` },
    },
    schemaOf(),
    {
      kind: 'content',
      version: documents.find(({ kind }) => kind === 'content')!.version,
      key: 'shop.carriers',
      name: 'Carriers',
      spec: {
        type: 1,
        keys: ['code'],
        list: {
          dataSchemas: [
            { schema: 'schema/carriers', parameters: [{ name: 'RANK', source: 'login', field: 'PRICE_RANK' }] },
          ],
          columns: columns.map(({ key }) => ({ field: key })),
          orderBy: [{ field: 'code' }],
          search: { fields: [{ field: 'name', inputCond: { condition: 'LIKE', ignoreFullHalfWidth: true } }] },
        },
      },
    },
  ]
}

describe('a list on a Web API', () => {
  const rows = async ({ signal, ...more }: { signal?: AbortSignal; [name: string]: unknown } = {}) => {
    const { id } = (await kumiki.engine.store.documents.find('content/shop.carriers'))!
    const body = { contentId: id, page: 'list', current: 1, limit: 10, ...more }
    return kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token: site, body, ...(signal && { signal }) })
  }

  test('asks once for rows and number, with its values in path, query and headers', async () => {
    const { data } = await rows()
    expect(data.rows).toHaveLength(10)
    expect([data.total, data.rows[0]]).toMatchObject([25, { code: 'C01', name: '黒ねこ 0', price: '100.5', days: 0 }])
    expect(web.heard.map(({ method, url, headers }) => [method, url, headers['x-rank']])).toEqual([
      ['GET', '/v1/carriers/A?rank=A', 'rank A'],
    ])
  })

  test('sorts and turns its pages as a list on a database does', async () => {
    const { data } = await rows({ current: 3, sort: [{ field: 'price', direction: 'desc' }] })
    expect(data.rows.map(({ code }: { code: string }) => code)).toEqual(['C05', 'C04', 'C03', 'C02', 'C01'])
  })

  test('is searched as a list on a database is, widths alike', async () => {
    const { data } = await rows({ search: { name: 'シロネコ 1' } })
    expect(data.rows.map(({ code }: { code: string }) => code)).toEqual([
      'C02',
      'C12',
      'C14',
      'C16',
      'C18',
      'C20',
      'C22',
    ])
  })

  test('what fails is told to the reader without what the other system said, and the list is there again after it', async () => {
    answer = (_request, response) => response.writeHead(503).end('secret words of theirs')
    const failed = await rows()
    expect(failed.code).not.toBe(20000)
    expect(JSON.stringify(failed)).not.toContain('secret words')
    answer = json
    expect((await rows()).code).toBe(20000)
  })

  test('a system that is away is no database: who reads is told so', async () => {
    const { id } = (await kumiki.engine.store.documents.find('content/shop.away'))!
    const { code, message } = await kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', {
      ...{ token: site, headers: { 'x-language': 'en' } },
      body: { contentId: id, page: 'list', current: 1, limit: 10 },
    })
    expect([code, message]).toEqual([60107, expect.stringContaining('The connected system cannot be reached')])
  })

  test('whoever leaves takes the answer from nobody who waits for the same one', async () => {
    let send = (): void => undefined
    answer = (request, response) => {
      send = () => void json(request, response)
    }
    const leaving = new AbortController()
    const first = rows({ signal: leaving.signal }).catch((error: unknown) => error)
    await expect.poll(() => web.heard).toHaveLength(1)
    const second = rows()
    // It has come to wait for that answer, or asks for one of its own.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    leaving.abort()
    expect(await first).toMatchObject({ name: 'AbortError' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    send()
    expect((await second).data.rows).toHaveLength(10)
    expect(web.heard).toHaveLength(1)
  })

  test('when all have left, nobody waits for the other system', async () => {
    let closed = false
    answer = (_request, response) => void response.once('close', () => (closed = true))
    const leaving = new AbortController()
    const all = [1, 2].map(() => rows({ signal: leaving.signal }).catch((error: unknown) => error))
    await expect.poll(() => web.heard.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    leaving.abort()
    await Promise.all(all)
    await expect.poll(() => closed).toBe(true)
    answer = json
    expect((await rows()).code).toBe(20000)
  })
})

describe('a list of many pages, of which the other system sends the one that is shown', () => {
  const ask = async (more: object = {}) => {
    const { id } = (await kumiki.engine.store.documents.find('content/shop.parcels'))!
    const asked = { contentId: id, page: 'list', current: 1, limit: 10, ...more }
    return kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token: site, body: asked })
  }
  const queries = () => web.heard.map(({ url }) => new URL(url!, 'http://web').search.slice(1))
  beforeEach(() => {
    answer = parcelPages
  })

  test.each<[string, object, string[], string, number]>([
    ['a page', { current: 25 }, ['p=25&n=10'], 'P1240', 250],
    ['behind the last one', { current: 26 }, ['p=26&n=10'], '', 250],
    ['a search that a parameter takes', { search: { Q: 'P12' } }, ['q=P12&p=1&n=10'], 'P1200', 50],
    ['sorted', { sort: [{ field: 'price', direction: 'desc' }] }, ['by=-cost&p=1&n=10'], 'P1027', 250],
    ['sorted upwards', { current: 2, sort: [{ field: 'price' }] }, ['by=cost&p=2&n=10'], 'P1230', 250],
  ])('%s', async (_name, more, asked, first, total) => {
    const { data } = await ask(more)
    expect([codes(data.rows)[0] ?? '', data.total]).toEqual([first, total])
    expect(queries()).toEqual(asked)
  })

  test.each<[string, object, string[], number]>([
    [
      'a condition that it does not know',
      { current: 3, search: { price: 225 } },
      codes(parcels.filter(({ price }) => price >= 225)).slice(20),
      25,
    ],
    ['a column by which it does not sort', { sort: [{ field: 'code', direction: 'desc' }] }, ['P1249', 'P1248'], 250],
  ])('%s has all pages read', async (_name, more, last, total) => {
    const { data } = await ask(more)
    expect(codes(data.rows)).toEqual(expect.arrayContaining(last))
    expect(data.total).toBe(total)
    expect(queries()).toEqual(['p=1', 'p=2', 'p=3', 'p=4', 'p=5', 'p=6'])
  })

  test('shows what its user has marked, on whatever page it stands', async () => {
    const { id } = (await kumiki.engine.store.documents.find('content/shop.parcels'))!
    const mark = (code: string, on: boolean) =>
      kumiki.ask('site', `PUT /b2b/content/list/favorites/${id}`, { token: site, body: { rowKey: [code], on } })
    expect((await mark('P1007', true)).code).toBe(20000)
    expect((await mark('P1249', true)).code).toBe(20000)
    expect((await mark('P9999', true)).code).toBe(40400)
    const { data } = await ask({ favorites: true, sort: [{ field: 'code', direction: 'desc' }] })
    expect([codes(data.rows), data.total]).toEqual([['P1249', 'P1007'], 2])
    expect((await mark('P1249', false)).code).toBe(20000)
    expect(codes((await ask({ favorites: true, search: { Q: 'P12' } })).data.rows)).toEqual([])
    expect(codes((await ask({ favorites: true })).data.rows)).toEqual(['P1007'])
  })

  test.each<[string, object]>([
    ['has another size', { items: parcels.slice(0, 5), total: 250 }],
    ['does not tell how many there are', { items: parcels.slice(0, 10) }],
  ])('a page that %s is no page of a list', async (_name, given) => {
    answer = (_request, response) => response.end(JSON.stringify(given))
    expect((await ask()).code).not.toBe(20000)
  })
})

describe('in the editor', () => {
  const run = async (request: object, more: object = {}) => {
    const { data } = await kumiki.ask('console', 'POST /sql/execute', {
      token: kumiki.admin,
      body: { document: schemaOf(request, { resultColumns: [], ...more }) },
    })
    return data
  }
  const problem = async (request: object) => (await run(request)).problems[0]

  test('a run shows the rows, with all digits and the test values', async () => {
    const { rows: shown } = await run(requestOf())
    expect(shown[0]).toEqual({ ...carriers[0], open: 1, id: '9007199254740993' })
    expect(web.heard[0]!.url).toBe('/v1/carriers/A?rank=A')
  })

  test('columns are found in an answer', async () => {
    const { data } = await kumiki.ask('console', 'POST /sql/info', {
      token: kumiki.admin,
      body: { document: schemaOf(requestOf(), { resultColumns: [] }) },
    })
    const found = data.columns.map(({ name, typeClass, decimalDigits }: Record<string, unknown>) => [
      name,
      typeClass,
      decimalDigits,
    ])
    expect(found).toEqual([
      ['code', 'String', undefined],
      ['name', 'String', undefined],
      ['price', 'Number', 1],
      ['days', 'Number', undefined],
      ['open', 'Number', undefined],
      ['since', 'Date', undefined],
      ['id', 'String', undefined],
    ])
  })

  describe('an answer of several pages', () => {
    const size = 10
    const parts = (items: unknown[], more: object = {}) => body({ items, ...more })
    const sliceOf = (request: IncomingMessage, from: (query: URLSearchParams) => number) => {
      const { searchParams } = new URL(request.url!, 'http://web')
      const begin = from(searchParams)
      return carriers.slice(begin, begin + size)
    }
    const ways: [string, object, RequestListener, string[]][] = [
      [
        'page',
        { by: 'page', parameter: 'p' },
        (request, response) => response.end(parts(sliceOf(request, (query) => (Number(query.get('p')) - 1) * size))),
        ['p=1', 'p=2', 'p=3', 'p=4'],
      ],
      [
        'page from 0, after which there is nothing',
        { by: 'page', parameter: 'p', first: 0 },
        (request, response) => {
          const items = sliceOf(request, (query) => Number(query.get('p')) * size)
          if (items.length === 0) response.statusCode = 404
          response.end(parts(items))
        },
        ['p=0', 'p=1', 'p=2', 'p=3'],
      ],
      [
        'offset',
        { by: 'offset', parameter: 'from', size },
        (request, response) => response.end(parts(sliceOf(request, (query) => Number(query.get('from'))))),
        ['from=0', 'from=10', 'from=20', 'from=30'],
      ],
      [
        'cursor',
        { by: 'cursor', parameter: 'after', next: '.next' },
        (request, response) => {
          const items = sliceOf(request, (query) => carriers.findIndex(({ code }) => code === query.get('after')) + 1)
          response.end(parts(items, { next: items.length < size ? null : items.at(-1)!.code }))
        },
        ['', 'after=C10', 'after=C20'],
      ],
      [
        'link',
        { by: 'link' },
        (request, response) => {
          const items = sliceOf(request, (query) => Number(query.get('at') ?? 0))
          const next = `<?at=${carriers.indexOf(items[0]!) + size}>; rel="prev next"; title="a, b"`
          response.setHeader('link', ['<?at=0>; rel="first"', ...(items.length < size ? [] : [next])])
          response.end(parts(items))
        },
        ['', 'at=10', 'at=20'],
      ],
    ]
    const paged = (pages: object) => requestOf({ path: 'carriers', parameters: [], pages })

    test.each(ways)('by %s is read to its end', async (_name, pages, given, queries) => {
      answer = given
      const { rows: shown } = await run(paged(pages))
      expect(shown.map(({ code }: { code: string }) => code)).toEqual(carriers.map(({ code }) => code))
      expect(web.heard.map(({ url }) => new URL(url!, 'http://web').search.slice(1))).toEqual(queries)
    })

    test.each<[string, object, RequestListener, string]>([
      ['repeats', { by: 'page', parameter: 'p' }, json, 'web-api-page-repeats'],
      [
        'does not end',
        { by: 'page', parameter: 'p', most: 3 },
        (request, response) => response.end(parts([{ code: request.url }])),
        'web-api-pages-many',
      ],
      [
        'leads to another server',
        { by: 'link' },
        (_, response) => response.setHeader('link', '<http://127.0.0.2/x>; rel=next').end(parts(carriers)),
        'web-api-next-elsewhere',
      ],
      [
        'holds too many rows',
        { by: 'page', parameter: 'p' },
        (request, response) =>
          response.end(parts(Array.from({ length: 6000 }, (_, code) => ({ code, at: request.url })))),
        'sql-too-many-rows',
      ],
    ])('that %s is told as that', async (_name, pages, given, code) => {
      answer = given
      expect(await problem(paged(pages))).toMatchObject({ code })
    })
  })

  test('what changes something is sent when its builder says so, and its run tells the columns', async () => {
    const document = schemaOf(requestOf({ method: 'POST', body: '{"rank": :RANK}' }), { resultColumns: [] })
    const ask = async (route: string, more: object) =>
      (await kumiki.ask('console', `POST /sql/${route}`, { token: kumiki.admin, body: { document, ...more } })).data
    expect((await ask('info', {})).columns).toEqual([])
    expect(web.heard).toEqual([])
    const { rows: shown, columns: answered } = await ask('execute', { send: true })
    expect(shown[0]).toMatchObject({ code: 'C01', price: 100.5 })
    expect(web.heard.map(({ method }) => method)).toEqual(['POST'])
    const { columns: found } = await ask('info', { answered })
    expect(found.slice(0, 3)).toMatchObject([
      { key: 'code', name: 'code', typeClass: 'String' },
      { key: 'name', name: 'name', typeClass: 'String' },
      { key: 'price', name: 'price', typeClass: 'Number', decimalDigits: 1 },
    ])
    expect(web.heard).toHaveLength(1)
  })

  test.each<[string, RequestListener, object, string]>([
    ['HTML', (_, response) => response.end('<html>'), requestOf({ filter: undefined }), 'web-api-not-json'],
    ['broken JSON', (_, response) => response.end('{"a":'), requestOf({ filter: undefined }), 'web-api-not-json'],
    ['nothing to filter', (_, response) => response.end(''), requestOf(), 'jq-no-body'],
    ['a filter that is none', json, requestOf({ filter: '.items[' }), 'jq-format'],
    ['a filter without end', json, requestOf({ filter: '[range(1e12)]|length' }), 'jq-late'],
    ['no content', (_, response) => response.writeHead(204).end(), requestOf(), 'jq-no-body'],
    [
      'another encoding than it says',
      (_, response) => response.end(Buffer.from([0x5b, 0x22, 0x83, 0x65, 0x22, 0x5d])),
      requestOf({ filter: undefined }),
      'web-api-not-json',
    ],
    ['too many', (_, response) => response.writeHead(429, { 'retry-after': '7' }).end(), requestOf(), 'sql-failed'],
    ['a status', (_, response) => response.writeHead(500).end('oops'), requestOf(), 'sql-failed'],
    [
      'a way inwards',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
      requestOf(),
      'web-api-network',
    ],
    ['a request that changes something', json, requestOf({ method: 'POST' }), 'web-api-not-undone'],
  ])('DS-10 %s is told as that', async (_name, given, request, code) => {
    answer = given
    expect(await problem(request)).toMatchObject({ code })
  })

  describe('asked again', () => {
    const busy =
      (failing: number, header = {}): RequestListener =>
      (request, response) => {
        if (web.heard.length > failing) json(request, response)
        else response.writeHead(503, header).end()
      }
    const send = async (request: object, more: object = {}) => {
      const body = { document: schemaOf(request, { resultColumns: [], ...more }), send: true }
      return (await kumiki.ask('console', 'POST /sql/execute', { token: kumiki.admin, body })).data
    }

    test.each([
      ['GET', { busy: 2, retries: 2 }, { requests: 3, problems: 0 }],
      ['PUT', { busy: 2, retries: 2 }, { requests: 3, problems: 0 }],
      ['DELETE', { busy: 1, retries: 1 }, { requests: 2, problems: 0 }],
      ['GET', { busy: 9, retries: 1 }, { requests: 2, problems: 1 }],
      ['POST', { busy: 1 }, { requests: 1, problems: 1 }],
      ['GET', { busy: 1 }, { requests: 1, problems: 1 }],
    ])('%s %j: %j', async (method, { busy: failing, ...more }, found) => {
      answer = busy(failing)
      const { problems } = await send(requestOf({ method, ...more }))
      expect({ requests: web.heard.length, problems: problems.length }).toEqual(found)
    })

    test.each(['POST', 'PATCH'])('never %s: it might do its work twice', async (method) => {
      const { problems } = await send(requestOf({ method, retries: 2 }))
      expect(problems).toMatchObject([{ code: 'not-used-here', at: '/spec/request/retries' }])
      expect(web.heard).toEqual([])
    })

    test('where nobody answers, too', async () => {
      answer = (request, response) => {
        if (web.heard.length > 1) json(request, response)
        else response.destroy()
      }
      expect((await send(requestOf({ retries: 1 }))).problems).toEqual([])
      expect(web.heard).toHaveLength(2)
    })

    test('when a day and time has come by the clock of who is asked', async () => {
      const [date, later] = ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sun, 06 Nov 1994 08:49:39 GMT']
      answer = busy(1, { date, 'retry-after': later })
      const begun = performance.now()
      expect((await send(requestOf({ retries: 1 }), { timeout: 30 })).problems).toEqual([])
      expect([web.heard.length, performance.now() - begun >= 1990]).toEqual([2, true])
    })

    test.each([
      { 'retry-after': '30' },
      { date: 'Sun, 06 Nov 1994 08:49:37 GMT', 'retry-after': 'Sun, 06 Nov 1994 08:50:07 GMT' },
    ])('not when the time that it is told to wait is over its own: %j', async (header) => {
      answer = busy(1, header)
      expect((await send(requestOf({ retries: 3 }), { timeout: 5 })).problems).toHaveLength(1)
      expect(web.heard).toHaveLength(1)
    })
  })

  test.each([undefined, { by: 'page', parameter: 'p' }])(
    'an answer may be as large as its schema says: %j',
    async (pages) => {
      const half = 'x'.repeat(600 * 1024)
      answer = ({ url }, response) => response.end(body({ items: pages ? [{ half, url }] : [{ half }, { half }] }))
      expect(await problem(requestOf({ pages, megabytes: 1 }))).toMatchObject({ code: 'web-api-large' })
    },
  )

  test('A-10 trials of one user without an end: the next one is told to wait, and others go on', async () => {
    const { token } = await kumiki.addUser('trier', { b2b: ['update'] })
    const leaving = new AbortController()
    const tried = (by: string, filter: string, signal?: AbortSignal) =>
      kumiki.ask('console', 'POST /config/web-api/filter', {
        ...{ token: by, body: { text: '{"a": 1}', filter }, ...(signal && { signal }) },
      })
    const endless = Array.from({ length: 8 }, () => tried(token, 'def f: f; f', leaving.signal))
    const refused = await Promise.any(
      endless.map(async (one) => {
        const answered = await one
        if (answered.status !== 429) throw new Error('not refused')
        return answered
      }),
    )
    expect(refused).toMatchObject({ code: 42900, retryAfter: 1 })
    expect((await tried(kumiki.admin, '.a')).data).toMatchObject({ rows: [{ value: 1 }] })
    leaving.abort()
    await Promise.allSettled(endless)
    // What was given up is worked off by nobody.
    await expect.poll(() => kumiki.engine.running.size).toBe(0)
    expect((await tried(token, '--help')).data.problem).toMatch(/^jq: incorrect format/)
  })

  test('a run brings what was answered, also where its filter fails, and any filter is tried on it without asking again', async () => {
    const { answer: told } = await run(requestOf())
    expect(JSON.parse(told.text)).toMatchObject({ items: expect.any(Array) })
    expect(told.signs).toBe(told.text.length)
    const failed = await run(requestOf({ filter: '.items[' }))
    expect([failed.rows, failed.problems[0].code, failed.answer]).toEqual([[], 'jq-format', told])
    web.heard.length = 0
    const tried = async (filter: string, text: string = told.text, more: object = {}) =>
      kumiki.call('POST /config/web-api/filter', { token: kumiki.admin, body: { text, filter, ...more } })
    const { data } = await tried('[range(150) | {n: ., half: (. / 2), name: "n\\(.)"}]')
    expect(data).toMatchObject({ count: 150, columns: [{ key: 'n' }, { key: 'half' }, { key: 'name' }] })
    expect([data.rows.length, data.rows[99]]).toEqual([100, { n: 99, half: 49.5, name: 'n99' }])
    expect((await tried('.items[0].code')).data.rows).toEqual([{ value: 'C01' }])
    expect((await tried('', '[{"id":12345678901234567890}]')).data.rows).toEqual([{ id: '12345678901234567890' }])
    // What was made is one row, whatever lists are in it; what was found is the list.
    const made = '{"id":7,"lines":[]}'
    expect((await tried('', made)).data).toMatchObject({ count: 0 })
    expect((await tried('', made, { method: 'POST' })).data).toMatchObject({ count: 1, rows: [{ id: 7 }] })
    for (const [filter, text, problem] of [
      ['.items[', told.text, /^jq: incorrect format/],
      ['last(range(1e12))', told.text, /^The jq filter takes more than/],
      ['.', '', /^jq: no response body/],
      ['', '<html>', /JSON/],
    ] as const)
      expect((await tried(filter, text)).data).toMatchObject({
        rows: [],
        count: 0,
        problem: expect.stringMatching(problem),
      })
    expect(web.heard).toEqual([])
  })

  test('IN-10 a filter sees no environment and no files', async () => {
    const { rows: shown } = await run(requestOf({ filter: '[env|tostring]' }))
    expect(JSON.stringify(shown)).not.toContain(process.env.PATH)
    expect(await problem(requestOf({ filter: 'input_filename, $__prog_args' }))).toMatchObject({ code: 'jq-format' })
  })

  test('what a value is cannot lead elsewhere', async () => {
    const values = { parameters: [{ name: 'RANK', dataType: 'character', data: '../../admin?x=1#' }] }
    await run(requestOf({ parameters: [{ name: 'q', kind: 1, value: 'a&b=:RANK' }] }), values)
    expect(web.heard[0]!.url).toBe('/v1/carriers/..%2F..%2Fadmin%3Fx%3D1%23?q=a%26b%3D..%2F..%2Fadmin%3Fx%3D1%23')
    const broken = { parameters: [{ name: 'RANK', dataType: 'character', data: 'a\r\nX-Own: 1' }] }
    expect((await run(requestOf({ path: 'x' }), broken)).problems[0]).toMatchObject({ code: 'web-api-header-value' })
  })
})

describe('a description that others wrote', () => {
  const text = readFileSync('node_modules/@readme/oas-examples/3.1/yaml/train-travel.yaml', 'utf8')
  const { paths } = load(text) as {
    paths: {
      '/trips': {
        get: {
          parameters: { name: string; required?: boolean }[]
          responses: { 200: { content: { 'application/json': { example: unknown } } } }
        }
      }
    }
  }
  const { parameters, responses } = paths['/trips'].get
  /** Answers with its own example, to whom gives what it says that it needs. */
  const byDescription: RequestListener = ({ url, method, headers }, response) => {
    const { pathname, searchParams } = new URL(url!, 'http://web')
    const missing = parameters.some(({ name, required }) => required && !searchParams.has(name))
    const isRight = method === 'GET' && pathname === '/v1/trips' && !missing
    const isLast = searchParams.has('page')
    const example = JSON.stringify(isLast ? { data: [] } : responses[200].content['application/json'].example)
    response.writeHead(isRight || isLast ? 200 : 400, { 'content-type': 'application/json' })
    // Its next page lies here.
    response.end(isRight || isLast ? example.replaceAll('https://api.example.com', `http://${headers.host}/v1`) : '{}')
  }

  test('is imported, and a list on one of its operations works', async () => {
    const { token, ask } = { token: kumiki.admin, ask: kumiki.ask }
    const offered = await ask('console', 'POST /config/web-api/openapi', { token, body: { text } })
    expect(offered.data).toMatchObject({ name: 'Train Travel API', apiUrl: 'https://api.example.com', problems: [] })
    const chosen = { text, operations: ['get /trips'] }
    const { documents } = (await ask('console', 'POST /config/web-api/openapi', { token, body: chosen })).data
    const [connection, schema] = documents as [Document, Document]
    // The server of the test is another one, and asks for no login.
    const own = { ...connection, spec: { apiUrl: `http://127.0.0.1:${web.port}/v1` } }
    const imported = await ask('console', 'POST /document-import', {
      token,
      body: { documents: [own, schema], mode: 'new' },
    })
    expect(imported.data).toMatchObject({ created: 2, problems: [] })

    const site = (await kumiki.engine.store.documents.find('site/shop'))!.document
    const sections = [...(site.spec as { sections: string[] }).sections, 'content/shop.trips']
    const value = (name: string, of: string) => ({ name, source: 'value', value: of })
    const list = {
      dataSchemas: [
        {
          schema: `schema/${schema.key}`,
          parameters: [value('origin', 'a'), value('destination', 'b'), value('date', '2026-11-01T09:00:00Z')],
        },
      ],
      columns: ['operator', 'price', 'departure_time'].map((field) => ({ field })),
    }
    const content = {
      kind: 'content',
      version: 2,
      key: 'shop.trips',
      name: 'Trips',
      spec: { type: 1, keys: ['id'], list },
    }
    const put = [content, { ...site, spec: { ...(site.spec as object), sections } }] as Document[]
    await kumiki.engine.store.documents.change(
      put.map((document) => ({ do: 'put', document })),
      'test',
    )
    const published = await kumiki.engine.sites.publish(kumiki.siteId, { by: 'test' })
    expect(published).toMatchObject({ status: 'publish' })
    answer = byDescription
    const { id } = (await kumiki.engine.store.documents.find('content/shop.trips'))!
    const body = { contentId: id, page: 'list', current: 1, limit: 10 }
    const login = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
    const { data: user } = await ask('site', 'POST /b2b/login', { body: login })
    const { data: shown } = await ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token: user.token, body })
    expect(shown).toMatchObject({ total: 2, rows: [{ operator: 'SNCF', price: 50 }, { operator: 'Deutsche Bahn' }] })
    expect(web.heard.map(({ url }) => url)).toEqual([
      '/v1/trips?origin=a&destination=b&date=2026-11-01T09%3A00%3A00Z',
      expect.stringMatching(/^\/v1\/trips\?.*page=2/),
    ])
  })
})
