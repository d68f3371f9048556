import * as codes from '../generated/codes.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'
import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import { takeBody } from './body-of.ts'
import { jsonSchemaOf } from './columns-of.ts'
import type { DocumentReader } from './document-reader.ts'
import { noInputs, type Inputs } from './inputs.ts'
import { asksForPages, pagesOf, type FoundPages } from './pages-of.ts'
import { nameInPath, parametersIn, takeParameters } from './parameters-of.ts'
import type { Part } from './resolve.ts'
import { rowsOf, type FoundRows } from './rows-of.ts'
import { Unread, type Said } from './unread.ts'

export type Method = NonNullable<NonNullable<SchemaSpec['request']>['method']>

/** An operation as it stands in its description, in the words of OpenAPI 3. */
interface Found {
  method: Method
  path: string
  item: Part
  operation: Part
}

/** What an operation is as a schema, and what of it is to be known before. */
interface ReadOperation {
  spec: Omit<SchemaSpec, 'webApi'>
  notes: Said[]
}

const pathLength = 128
/** What is told of what is left out. */
const mostNamed = 10

/** An operation as a schema. Throws `Unread` with the reason why it is none. */
export function readOperation(found: Found, reader: DocumentReader): ReadOperation {
  const { method, operation } = found
  const inputs = noInputs()
  const taking = { inputs, reader }
  const parameters = parametersIn([found.item['parameters'], operation['parameters']], reader)
  const answer = answerOf(operation['responses'], reader)
  if (answer && reader.shapeOf(answer.schema)['format'] === 'binary') throw new Unread('openapi-answer', answer.type)
  const rows = answer && foundRows(found, answer.schema, { parameters, reader })
  const query = parameters.filter((part) => part['in'] === 'query')
  const isList = rows?.isList === true && method === 'GET'
  const { pages, taken, size } = isList
    ? pagesOf({ parameters: query, found: rows, headers: answer?.headers ?? {} }, reader)
    : nothing
  takeParameters(
    parameters.filter((part) => part['in'] !== 'query' || !taken.has(String(part['name']))),
    taking,
  )
  if (size)
    inputs.request.push({ name: size.name, kind: codes.schemaRequestParametersKind.query, value: String(size.rows) })
  const bodyType = method === 'GET' ? undefined : takeBody(operation['requestBody'], method === 'PATCH', taking)
  const isFirstPage = isList && !pages && asksForPages(query.map((part) => String(part['name'])))
  return {
    spec: specOf({ method, path: pathOf(found.path), inputs, bodyType, rows, pages }),
    notes: notesOf(inputs.notes, {
      isFirstPage,
      hasNoColumns: rows !== undefined && rows.columns.length === 0 && method === 'GET',
    }),
  }
}

const nothing: FoundPages = { taken: new Set() }

interface Answer {
  schema: unknown
  /** Its media type. */
  type: string
  headers: Part
}

/** The first good answer in JSON; undefined for one that has nothing. Throws `Unread` where it is something else. */
function answerOf(responses: unknown, { resolve }: DocumentReader): Answer | undefined {
  const all = Object.entries(isObject(responses) ? responses : {})
  const good = all.filter(([status]) => /^2/.test(status)).map(([, given]) => resolve(given))
  const answers =
    good.length > 0 ? good : all.flatMap(([status, given]) => (status === 'default' ? [resolve(given)] : []))
  for (const response of answers) {
    const schema = jsonSchemaOf(response['content'])
    const [type = ''] = Object.keys(isObject(response['content']) ? response['content'] : {})
    if (schema !== undefined) return { schema, type, headers: isObject(response['headers']) ? response['headers'] : {} }
  }
  const other = answers.flatMap(({ content }) => Object.keys(isObject(content) ? content : {}))
  if (other[0] !== undefined) throw new Unread('openapi-answer', other[0])
  return undefined
}

function foundRows(
  { path }: Found,
  schema: unknown,
  { parameters, reader }: { parameters: readonly Part[]; reader: DocumentReader },
): FoundRows {
  const last = path.split('/').findLast((word) => word !== '')
  const names = parameters.flatMap((part) => (part['in'] === 'query' ? [String(part['name'])] : []))
  const lastWord = last === undefined || last.includes('{') ? undefined : last
  return rowsOf(schema, { lastWord, hasPages: lastWord !== undefined && asksForPages(names) }, reader)
}

/** The path with a name for each value in it. Throws `Unread` for one that a request cannot have. */
function pathOf(given: string): string {
  const path = given.replaceAll(/\{([^{}]+)\}/g, (_all, name: string) => `:${nameInPath(name)}`)
  if (/[{}]/.test(path)) throw new Unread('openapi-path', given)
  if (path.length > pathLength) throw new Unread('openapi-path-long', pathLength)
  return path
}

interface Parts {
  method: Method
  path: string
  inputs: Inputs
  bodyType: 'form' | 'multipart' | undefined
  rows: FoundRows | undefined
  pages: FoundPages['pages']
}

function specOf({ method, path, inputs, bodyType, rows, pages }: Parts): Omit<SchemaSpec, 'webApi'> {
  const { request, parameters } = inputs
  const columns = rows?.columns ?? []
  return {
    type: codes.schemaType.webApi,
    connectionType: codes.connectionType.webApi,
    request: {
      ...(method !== 'GET' && { method }),
      path,
      ...(request.length > 0 && { parameters: request }),
      ...(bodyType !== undefined && { bodyType }),
      ...(rows && { rows: rows.rows }),
      ...(pages && { pages }),
    },
    ...(parameters.length > 0 && { parameters }),
    ...(columns.length > 0 && { resultColumns: columns }),
  }
}

/** What is left out in one sentence, and that there is one page only. */
function notesOf(
  notes: readonly Said[],
  { isFirstPage, hasNoColumns }: { isFirstPage: boolean; hasNoColumns: boolean },
): Said[] {
  const left = notes.filter(({ code }) => code === 'openapi-left-out').flatMap(({ values }) => values)
  const more = left.length > mostNamed ? ['…'] : []
  return [
    ...notes.filter(({ code }) => code !== 'openapi-left-out'),
    ...(left.length > 0
      ? [{ code: 'openapi-left-out' as const, values: [[...left.slice(0, mostNamed), ...more].join(', ')] }]
      : []),
    ...(hasNoColumns ? [{ code: 'openapi-no-columns' as const, values: [] }] : []),
    ...(isFirstPage ? [{ code: 'openapi-first-page' as const, values: [] }] : []),
  ]
}

/** What an operation calls itself. */
export const wordsOf = (operation: Part): { operationId?: string; summary?: string } => {
  const [operationId, summary] = ['operationId', 'summary'].map((name) => textOf(propertyOf(operation, name)))
  return { ...(operationId !== undefined && { operationId }), ...(summary !== undefined && { summary }) }
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}
