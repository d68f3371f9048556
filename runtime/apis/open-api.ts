import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import { localize } from '../text.ts'
import type { ApiMethod, ApiRelease } from './api-release.ts'
import { freeId } from './free-id.ts'
import { hasLines, linesPath } from './lines-path.ts'
import { operationOf } from './open-api-operation.ts'
import { words, type Words } from './open-api-words.ts'

interface Where {
  /** Where the engine answers: `https://console.example.com`; empty: where the document is read. */
  address: string
  language: string
}

/** The OpenAPI 3.1 document of an API: what its calls take is what they are checked by. */
export function openApi(release: ApiRelease, where: Where): Record<string, unknown> {
  const { url, name, overview, contact, terms } = release
  const { language } = where
  const info = {
    title: name,
    version: url.slice(url.lastIndexOf('/') + 1),
    description: localize(overview, language) || name,
    ...(contact && { contact: contactOf(contact, language) }),
    // A licence has a name, whatever it is.
    ...(terms && {
      license: {
        name: localize(terms.name, language) || localize(words.terms, language),
        ...(terms.url !== undefined && { url: terms.url }),
      },
    }),
  }
  return documentOf(info, `/${url}`, [{ release, base: '' }], where)
}

function contactOf({ name, email, url }: NonNullable<ApiRelease['contact']>, language: string) {
  const own = localize(name, language)
  return { ...(own !== '' && { name: own }), ...(email !== undefined && { email }), ...(url !== undefined && { url }) }
}

/** One document of several APIs, under a heading each. */
export function openApiOfAll(releases: readonly ApiRelease[], title: string, where: Where): Record<string, unknown> {
  const described = releases.map((release) => ({ release, base: `/${release.url}` }))
  return documentOf({ title, version: '1', description: title }, '', described, where)
}

interface Described {
  release: ApiRelease
  /** Before its paths. */
  base: string
}

function documentOf(
  info: object,
  base: string,
  apis: readonly Described[],
  { address, language }: Where,
): Record<string, unknown> {
  const paths = pathsOf(apis, language)
  const responses = responsesIn(language)
  const tags = new Map(apis.map(({ release: { name, overview } }) => [name, localize(overview, language) || name]))
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: `${address}/api${base}` }],
    security: [{ token: [] }, { client: [] }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        client: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: `${address}/api/token`, scopes: {} } } },
      },
      schemas: { Problem: problem },
      headers: headersIn(language, JSON.stringify([paths, responses])),
      responses,
    },
  }
}

const headerTexts: Record<string, { text: Words; type: string }> = {
  ETag: { text: words.etag, type: 'string' },
  'Idempotency-Replayed': { text: words.replayed, type: 'boolean' },
  Link: { text: words.link, type: 'string' },
  Location: { text: words.location, type: 'string' },
  'Retry-After': { text: words.retryAfter, type: 'integer' },
  'WWW-Authenticate': { text: words.challenge, type: 'string' },
  'X-Total-Count': { text: words.total, type: 'integer' },
}

/** The headers that a text refers to. */
const headersIn = (language: string, text: string): object =>
  Object.fromEntries(
    Object.entries(headerTexts)
      .filter(([name]) => text.includes(`"#/components/headers/${name}"`))
      .map(([name, { text: about, type }]) => [name, { description: localize(about, language), schema: { type } }]),
  )

function responsesIn(language: string): object {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const response = (text: Words, header?: string) => ({
    description: localize(text, language),
    ...(header !== undefined && { headers: { [header]: { $ref: `#/components/headers/${header}` } } }),
    content,
  })
  return {
    Problem: response(words.refused),
    Busy: response(words.busy, 'Retry-After'),
    NoToken: response(words.noToken, 'WWW-Authenticate'),
  }
}

interface Operation {
  path: string
  method: ApiMethod
  tag: string
  isLines?: true
}

function pathsOf(apis: readonly Described[], language: string): Record<string, object> {
  const all = apis.flatMap(({ release, base }) => operationsOf(release, base))
  const byPath = Map.groupBy(all, ({ path }) => path)
  const ids = new Set<string>()
  return Object.fromEntries(
    [...byPath].map(([path, own]) => {
      const hasRow = own.some(({ method: { method, answer, list } }) => method === 'GET' && answer === 'row' && list)
      return [
        path,
        Object.fromEntries(
          own.map(({ method, tag, isLines = false }) => {
            const verb = method.method.toLowerCase()
            // Signs that no name has are one and the same in it.
            const operationId = freeId(verb + path.replaceAll(/[^A-Za-z0-9]+/g, '_'), ids)
            return [verb, { operationId, tags: [tag], ...operationOf(method, { hasRow, isLines, language }) }]
          }),
        ),
      ]
    }),
  )
}

/** Rows as lines have a path of their own, where the builder has none there: clients then read one type from each. */
function operationsOf({ methods, name: tag }: ApiRelease, base: string): Operation[] {
  const known = new Set(methods.map(({ path }) => path))
  return methods.flatMap((method): Operation[] => {
    const lines = linesPath(method.path)
    const own = { path: base + templateOf(method.path), method, tag }
    return hasLines(method) && !known.has(lines)
      ? [own, { ...own, path: base + templateOf(lines), isLines: true }]
      : [own]
  })
}

const templateOf = (path: string): string => path.replaceAll(/:([A-Za-z0-9_-]+)/g, '{$1}')

const problem: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'reference'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    detail: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'integer' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          at: { type: 'string', format: 'json-pointer' },
          message: { type: 'string' },
        },
      },
    },
    reference: { type: 'string' },
  },
}
