import type { PlanColumn } from '../compile/plan.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import { mediaTypeOf } from '../report/file-type.ts'
import { localize } from '../text.ts'
import { listQueries } from './api-inputs.ts'
import type { ApiMethod, ApiRelease } from './api-release.ts'
import { listSchemas } from './request-schema.ts'

const words = {
  done: { en: 'Done.', ja: '処理しました。' },
  unchanged: {
    en: 'Nothing has changed: the ETag that was sent is still right.',
    ja: '送られた ETag から変更はありません。',
  },
  ifMatch: {
    en: 'Changes the row only where its GET still has this ETag.',
    ja: 'GET で取得した行の ETag を指定すると、その後に変更されていない場合だけ更新します。',
  },
  once: {
    en: 'A repetition with the same key is not done again: it gets the same answer.',
    ja: '同じキーで再送しても処理は一度だけ行われ、同じ応答を返します。',
  },
  refused: { en: 'The call was refused, or it failed.', ja: '要求は拒否されたか、失敗しました。' },
  filter: {
    en: 'Only rows with exactly this value; empty: rows without one.',
    ja: 'この値と完全に一致する行だけを返します。空のときは値のない行です。',
  },
}
const ofList = new Map<string, Record<string, string>>(
  listQueries.map((name) => [
    name,
    {
      limit: { en: 'Rows of the answer, at most.', ja: '応答の行数の上限です。' },
      offset: { en: 'Rows that are passed over.', ja: '先頭から読み飛ばす行数です。' },
      sort: {
        en: 'Columns in their order, with a comma between them; `-` before one: falling.',
        ja: '並べ替える列をコンマ区切りで指定します。先頭に `-` を付けると降順です。',
      },
      count: {
        en: 'The number of all rows comes in the header X-Total-Count.',
        ja: '全行数をヘッダー X-Total-Count で返します。',
      },
    }[name],
  ]),
)

interface Where {
  /** Where the engine answers: `https://console.example.com`; empty: where the document is read. */
  address: string
  language: string
}

/** The OpenAPI 3.1 document of an API: what its calls take is what they are checked by. */
export function openApi(release: ApiRelease, where: Where): Record<string, unknown> {
  const { url, name, overview } = release
  return documentOf(
    {
      title: name,
      version: url.slice(url.lastIndexOf('/') + 1),
      ...(overview !== undefined && { description: localize(overview, where.language) }),
    },
    `/${url}`,
    pathsOf(release, where.language, ''),
    where,
  )
}

/** One document of several APIs, under a heading each. */
export function openApiOfAll(releases: readonly ApiRelease[], title: string, where: Where): Record<string, unknown> {
  const paths = releases.map((release) => pathsOf(release, where.language, `/${release.url}`))
  return documentOf({ title, version: '1' }, '', Object.assign({}, ...paths) as object, where)
}

function documentOf(info: object, base: string, paths: object, { address, language }: Where): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: `${address}/api${base}` }],
    security: [{ token: [] }, { client: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        client: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: `${address}/api/token`, scopes: {} } } },
      },
      schemas: { Problem: problem },
      responses: {
        Problem: {
          description: localize(words.refused, language),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

function pathsOf({ name, methods }: ApiRelease, language: string, base: string): Record<string, object> {
  const byPath = Map.groupBy(methods, ({ path }) => base + path.replaceAll(/:([A-Za-z0-9_-]+)/g, '{$1}'))
  return Object.fromEntries(
    [...byPath].map(([path, own]) => [
      path,
      Object.fromEntries(
        own.map((method) => {
          const hasRow = own.some(
            (other) => other.method === 'GET' && other.answer === 'row' && other.list !== undefined,
          )
          const verb = method.method.toLowerCase()
          const operationId = verb + path.replaceAll(/[^A-Za-z0-9]+/g, '_')
          return [verb, { operationId, tags: [name], ...operationOf(method, { hasRow, language }) }]
        }),
      ),
    ]),
  )
}

interface Told {
  /** The path answers one row to `GET`. */
  hasRow: boolean
  language: string
}

/** What a change may say of itself beside its inputs. */
function headersOf({ method, needsIfMatch }: ApiMethod, { hasRow, language }: Told): object[] {
  if (method === 'GET') return []
  const header = (name: string, text: Record<string, string>, schema: JsonSchema) => ({
    ...{ name, in: 'header', description: localize(text, language), schema },
  })
  const ifMatch = header('If-Match', words.ifMatch, { type: 'string', pattern: '^[!-~]+$' })
  return [
    header('Idempotency-Key', words.once, { type: 'string', pattern: '^[!-~]+$', maxLength: 255 }),
    ...(hasRow ? [{ ...ifMatch, ...(needsIfMatch && { required: true }) }] : []),
  ]
}

const problem: JsonSchema = {
  type: 'object',
  required: ['title', 'status', 'code', 'reference'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    detail: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'integer' },
    errors: { type: 'array', items: { type: 'object' } },
    reference: { type: 'string' },
  },
}

function operationOf(method: ApiMethod, { hasRow, language }: Told): object {
  const { summary, inputs } = method
  const listed = Object.entries(listSchemas(method)).map(([name, schema]) => ({
    ...{ name, in: 'query', description: localize(ofList.get(name) ?? words.filter, language), schema },
  }))
  const parameters = inputs
    .filter((input) => input.in !== 'body')
    .map(({ name, in: place, required, schema }) => ({ name, in: place, ...(required && { required }), schema }))
  const body = inputs.filter((input) => input.in === 'body')
  const needed = body.filter(({ required }) => required).map(({ name }) => name)
  return {
    ...(summary !== undefined && { summary: localize(summary, language) }),
    parameters: [...parameters, ...listed, ...headersOf(method, { hasRow, language })],
    ...(body.length > 0 && {
      requestBody: {
        required: needed.length > 0,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: needed,
              properties: Object.fromEntries(body.map(({ name, schema }) => [name, schema])),
              additionalProperties: false,
            },
          },
        },
      },
    }),
    responses: {
      200: { description: localize(words.done, language), ...contentOf(method) },
      ...(method.method === 'GET' && { 304: { description: localize(words.unchanged, language) } }),
      ...Object.fromEntries(
        refusals(method, hasRow).map((status) => [status, { $ref: '#/components/responses/Problem' }]),
      ),
    },
  }
}

const lines = { schema: { type: 'string' } }
const file = { schema: { type: 'string', format: 'binary' } }

/** Rows also come as lines or as CSV, to who accepts such; what a filter makes of them does not. */
function contentOf(method: ApiMethod): object {
  const { example } = method
  const json = {
    'application/json': { schema: answerSchema(method), ...(example !== undefined && { example }) },
    ...(method.report && { [mediaTypeOf(method.report.plan)]: file }),
  }
  if (!method.list || method.answer === 'row') return { content: json }
  const isFiltered = method.filter !== undefined
  return {
    headers: {
      Link: { description: 'Where the next page is, with rel="next"', schema: { type: 'string' } },
      'X-Total-Count': { description: 'All rows of the search, when count is true', schema: { type: 'integer' } },
    },
    content: { ...json, ...(!isFiltered && { 'application/x-ndjson': lines, 'text/csv': lines }) },
  }
}

/** With what a call may be refused. */
const refusals = ({ method, needsIfMatch }: ApiMethod, hasRow: boolean): number[] => [
  ...[400, 401, 403, 404, 406],
  ...(method === 'GET' ? [] : [409, 413, 415]),
  ...(method !== 'GET' && hasRow ? [412] : []),
  ...(needsIfMatch ? [428] : []),
  ...[414, 422, 429, 503, 504],
]

function answerSchema({ answer, columns, filter }: ApiMethod): JsonSchema {
  // Only its answers tell what a filter makes.
  if (filter !== undefined) return {}
  if (columns.length === 0)
    return { type: 'object', required: ['changes'], properties: { changes: { type: 'integer' } } }
  const row: JsonSchema = {
    type: 'object',
    required: columns.map(({ key }) => key),
    properties: Object.fromEntries(columns.map((column) => [column.key, valueSchema(column)])),
  }
  return answer === 'row' ? row : { type: 'array', items: row }
}

/** Numbers that a double might not hold travel as text. */
function valueSchema({ typeClass, size = 9, decimalDigits = 0 }: PlanColumn): JsonSchema {
  const isExact = typeClass === 'Number' && decimalDigits === 0 && size <= 15
  return { type: isExact ? ['number', 'string', 'null'] : ['string', 'boolean', 'null'] }
}
