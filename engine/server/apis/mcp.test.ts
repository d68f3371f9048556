import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type OpenApi } from '../../test/apis/open-api.ts'
import { character, numeric, statement } from '../../test/shop/statement.ts'

const column = (key: string, more: object = {}) => ({ key, name: key, typeClass: 'String', ...more })
const given = (...names: string[]) => names.map((name) => ({ name, source: 'input', field: name }))
const link = (schema: string, names: string[], more: object = {}) => ({
  ...{ schema: `schema/${schema}`, parameters: given(...names) },
  ...more,
})
const input = (name: string, more: object = {}) => ({ name, in: 'body', ...more })
const required = { inputCheck: { required: true } }

const documents = [
  statement('tools', ['SELECT code AS CODE, price AS PRICE FROM tool'], [], {
    resultColumns: [column('CODE'), column('PRICE', { typeClass: 'Number', size: 9, label: { ja: '単価', en: 'Unit price' } })],
  }),
  statement('tool', ['SELECT code AS CODE FROM tool WHERE code = :CODE'], [character('CODE', 8)], { resultColumns: [column('CODE')] }),
  statement('tool-add', ['INSERT INTO tool VALUES (:CODE, :PRICE)'], [character('CODE', 8), numeric('PRICE', 9)]),
  statement('tool-drop', ['DELETE FROM tool WHERE code = :CODE'], [character('CODE', 8)]),
] // oxfmt-ignore

const paths = [
  {
    path: '/tools',
    methods: [
      { method: 'GET', summary: { ja: '道具の一覧', en: 'Tools in stock' }, dataSchemas: [link('tools', [])], sorts: ['CODE'], keys: ['CODE'] },
      { method: 'POST', dataSchemas: [link('tool-add', ['CODE', 'PRICE'])], inputs: [input('CODE', required), input('PRICE', { dataType: 'numeric', label: '単価' })] },
    ],
  },
  {
    path: '/tools/:CODE',
    methods: [
      { method: 'GET', answer: 'row', dataSchemas: [link('tool', ['CODE'])] },
      { method: 'DELETE', dataSchemas: [link('tool-drop', ['CODE'], { expectedRows: 1 })] },
      { method: 'PUT', ifMatch: true, dataSchemas: [link('tool-drop', ['CODE'])] },
    ],
  },
] // oxfmt-ignore

const tables = ['CREATE TABLE tool (code VARCHAR(8) PRIMARY KEY, price INTEGER)']
let api: OpenApi
let closed: OpenApi
beforeAll(async () => {
  api = await openApi({ url: 'tools/v1', paths, documents, tables, more: { mcp: true, overview: 'Tools of a shop' } })
  closed = await openApi({ url: 'tools/v1', paths, documents, tables })
})
afterAll(() => Promise.all([api.close(), closed.close()]))

/** An assistant, by the protocol's own client. */
async function assistant(headers: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${api.token}`, 'accept-language': 'en', ...headers } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.address}/mcp`), { requestInit }))
  const use = async (name: string, args: object = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...args } })
    const [said = '', ...more] = (content as { text: string }[]).map(({ text }) => text)
    return { isError, said: JSON.parse(said) as unknown, more }
  }
  return { client, use }
}

test('an assistant finds the paths of an API as tools, in its language, and uses them', async () => {
  const { client, use } = await assistant()
  expect(client.getInstructions()).toBe('Tools of a shop')
  const { tools } = await client.listTools()
  // A change that asks for If-Match is none.
  expect(tools.map(({ name }) => name)).toEqual(['get_tools', 'post_tools', 'get_tools_code', 'delete_tools_code'])
  const [list, add, , drop] = tools
  expect(list).toMatchObject({
    title: 'Tools in stock',
    description: 'Tools in stock\nGET /tools\nCODE, PRICE (Unit price)',
    annotations: { readOnlyHint: true },
    inputSchema: { required: [], properties: { query: { properties: { limit: { type: 'integer' } } } } },
  })
  expect(add).toMatchObject({
    annotations: { readOnlyHint: false, destructiveHint: false },
    inputSchema: {
      required: ['body'],
      properties: { body: { required: ['CODE'], properties: { PRICE: { description: '単価' } } } },
    },
  })
  expect(drop).toMatchObject({ annotations: { destructiveHint: true }, inputSchema: { required: ['path'] } })

  for (const CODE of ['A', 'B', 'C'])
    expect(await use('post_tools', { body: { CODE, PRICE: 5 } })).toMatchObject({ said: { changes: 1 } })
  expect(await use('get_tools_code', { path: { CODE: 'B' } })).toEqual({
    isError: false,
    said: { CODE: 'B' },
    more: [],
  })
  const page = await use('get_tools', { query: { limit: 2, sort: '-CODE' } })
  expect(page.said).toEqual([{ CODE: 'C', PRICE: 5 }, { CODE: 'B', PRICE: 5 }]) // oxfmt-ignore
  const [, cursor] = /^There are more rows\..+query\.cursor = ([A-Za-z0-9_-]+)$/.exec(page.more.join()) ?? []
  const rest = await use('get_tools', { query: { limit: 2, sort: '-CODE', cursor } })
  expect(rest).toMatchObject({ said: [{ CODE: 'A' }], more: [] })
  expect(await use('delete_tools_code', { path: { CODE: 'A' } })).toMatchObject({ said: { changes: 1 } })
  await client.close()

  const japanese = await assistant({ 'accept-language': 'ja' })
  expect((await japanese.client.listTools()).tools.map(({ title }) => title)).toContain('道具の一覧')
  await japanese.client.close()
})

test('what an assistant may mend is told as a result, and stands in the log as the method that it is', async () => {
  const { client, use } = await assistant()
  expect(await use('post_tools', { body: { PRICE: 'much' } })).toMatchObject({
    isError: true,
    said: { status: 422, errors: [{ at: '/body/CODE' }, { at: '/body/PRICE' }] },
  })
  // In its own place or not at all.
  expect(await use('get_tools', { limit: 1 })).toMatchObject({ isError: true, said: { status: 422 } })
  expect(await use('get_tools_code', { path: { CODE: 'NONE' } })).toMatchObject({
    isError: true,
    said: { status: 404 },
  })
  expect(await use('post_tools', { body: { CODE: 'B' } })).toMatchObject({ isError: true, said: { status: 409 } })
  expect(await use('put_tools_code', { path: { CODE: 'B' } })).toMatchObject({ isError: true, said: { status: 404 } })
  await client.close()
  const noted = async () => (await api.kumiki.engine.store.logs.list({ log: 'api', limit: 50 })).rows
  await expect.poll(noted).toContainEqual(
    expect.objectContaining({
      ...{ call: 'GET /tools/v1/tools/:CODE', result: '404' },
      data: expect.objectContaining({ sent: '/tools/v1/tools/NONE', tool: true }) as object,
    }),
  )
})

test('DS-24 the same token and limits hold; an API that does not say so has no tools', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const asked = (to: OpenApi, headers: object = {}, body: unknown = message) =>
    to.send('POST', '/mcp', { body, headers: { accept: 'application/json, text/event-stream', ...headers } })
  expect((await asked(closed)).status).toBe(404)
  expect((await asked(api, { authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await asked(api, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await asked(api, {}, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  expect((await asked(api, {}, '{')).status).toBe(400)
  // Each call counts: none brings others along.
  expect((await asked(api, {}, [message, message])).status).toBe(400)
  const others = await api.send('GET', '/mcp')
  expect([others.status, others.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  // Revisions before 2026 ask without saying which one.
  const { status, said } = await asked(api)
  expect(status).toBe(200)
  expect(said).toContain('"get_tools"')
})
