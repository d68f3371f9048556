import { expect, test } from 'vitest'
import { ofKind, type Document } from '../document.ts'
import { compileApi } from './compile-api.ts'
import { openApi, openApiOfAll } from './open-api.ts'
import { makePathTree } from './path-tree.ts'
import { requestSchema } from './request-schema.ts'
import { tokenEnd } from './token-life.ts'

const namedDocument = (kind: string, key: string, spec: Record<string, unknown>): Document => ({
  kind,
  version: 1,
  key,
  name: key,
  spec,
})

const documents = new Map<string, Document>(
  [
    namedDocument('schema', 'items', {
      type: 1,
      connectionType: 1,
      dataSource: 'data-source/shop',
      sql: ['SELECT code, price FROM item WHERE rank = :RANK'],
      parameters: [{ name: 'RANK', dataType: 'numeric', length: 3 }],
      resultColumns: [
        { key: 'CODE', name: 'code', label: 'Code', typeClass: 'String' },
        { key: 'PRICE', name: 'price', label: 'Price', typeClass: 'Number', size: 9, decimalDigits: 2 },
      ],
    }),
    namedDocument('api', 'items', {
      url: 'items/v2',
      overview: { en: 'Items', ja: '品目' },
      paths: [
        {
          path: '/ranks/:rank',
          methods: [
            {
              method: 'GET',
              dataSchemas: [{ schema: 'schema/items', parameters: [{ name: 'RANK', source: 'input', field: 'rank' }] }],
              filters: ['CODE', 'GONE', 'rank'],
              sorts: ['PRICE'],
            },
          ],
        },
      ],
    }),
  ].map((document) => [`${document.kind}/${document.key}`, document]),
)
const { release, problems } = compileApi(ofKind('api', documents.get('api/items')!), {
  documents,
  statementOf: () => undefined,
})

test('what a call takes is documented as it is checked', () => {
  expect(problems).toEqual([])
  const [method] = release.methods
  const { properties } = requestSchema(method!)
  expect(properties!.path).toMatchObject({ required: ['rank'], properties: { rank: { type: 'number' } } })
  const queries = ['limit', 'offset', 'count', 'sort', 'CODE', 'CODE[in]', 'CODE[like]', 'CODE[null]']
  expect(Object.keys(properties!.query!.properties!)).toEqual(queries)
  const document = openApi(release, { address: 'https://example.com', language: 'ja' })
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: 'v2', description: '品目' },
    servers: [{ url: 'https://example.com/api/items/v2' }],
    paths: {
      '/ranks/{rank}': {
        get: {
          operationId: 'get_ranks_rank_',
          parameters: [
            { name: 'rank', in: 'path', required: true, schema: { type: 'number' } },
            { name: 'limit', in: 'query' },
            { name: 'offset', in: 'query' },
            { name: 'count', in: 'query' },
            { name: 'sort', in: 'query', schema: { pattern: '^-?(?:PRICE)(?:,-?(?:PRICE))*$' } },
            { name: 'CODE', in: 'query' },
            { name: 'CODE[in]', in: 'query', schema: { type: 'string' } },
            { name: 'CODE[like]', in: 'query' },
            { name: 'CODE[null]', in: 'query', schema: { type: 'boolean' } },
            { name: 'If-None-Match', in: 'header' },
          ],
          responses: { 200: { content: { 'application/json': { schema: { type: 'array' } } } } },
        },
      },
    },
  })
  expect(JSON.stringify(document)).not.toContain('SELECT')
  expect(openApiOfAll([release], 'All', { address: '', language: 'ja' })).toMatchObject({
    info: { title: 'All' },
    servers: [{ url: '/api' }],
    paths: { '/items/v2/ranks/{rank}': { get: { operationId: 'get_items_v2_ranks_rank_', tags: ['items'] } } },
    components: { securitySchemes: { client: { flows: { clientCredentials: { tokenUrl: '/api/token' } } } } },
  })
})

test('a word of a path goes before a parameter, and values come in the order of the pattern', () => {
  const tree = makePathTree([
    ['/:a/lines/:b', 'lines'],
    ['/orders/:a', 'order'],
  ])
  expect(tree.find(['7', 'lines', '2'])).toEqual({ value: 'lines', parameters: ['7', '2'] })
  expect(tree.find(['orders', 'lines'])).toEqual({ value: 'order', parameters: ['lines'] })
  expect(tree.find(['orders'])).toBeUndefined()
  expect(tree.find([])).toBeUndefined()
})

test.each([
  [{ type: 'publishing' as const }, 3_600_000],
  [{ type: 'publishing' as const, expiry: { number: 45, unit: 'seconds' as const } }, 45_000],
  [{ type: 'publishing' as const, expiry: { number: 2, unit: 'minutes' as const } }, 120_000],
  [{ type: 'publishing' as const, expiry: { number: 3, unit: 'days' as const } }, 259_200_000],
  [{ type: 'longTerm' as const }, 5_184_000_000],
  [{ type: 'longTerm' as const, longTermExpiry: 7 }, 604_800_000],
])('%j ends after %i ms (AN-22)', (spec, ms) => {
  const now = new Date('2026-11-20T03:00:00Z')
  expect(tokenEnd(spec, now).getTime() - now.getTime()).toBe(ms)
})
