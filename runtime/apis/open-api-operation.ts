import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import { mediaTypeOf } from '../report/file-type.ts'
import { isTextInLanguages, localize } from '../text.ts'
import type { ApiMethod } from './api-release.ts'
import { linesType } from './lines-path.ts'
import { queryWords, words, type Words } from './open-api-words.ts'
import { bodySchema, listSchemas } from './request-schema.ts'
import { answeredSchema } from './value-schemas.ts'

/** What an operation is told beside its method. */
export interface Told {
  /** The path answers one row to `GET`. */
  hasRow: boolean
  /** It answers rows as lines alone. */
  isLines?: boolean
  language: string
}

/** One operation: what it takes is what it is checked by. */
export function operationOf(method: ApiMethod, told: Told): object {
  const { summary, path } = method
  const { language } = told
  const body = method.inputs.some((input) => input.in === 'body')
  return {
    summary: localize(summary, language) || `${method.method} ${path}`,
    description: localize(aboutOf(method, told), language),
    parameters: parametersOf(method, told),
    ...(body && { requestBody: requestBody(method, language) }),
    responses: {
      200: answerOf(method, told),
      // Where the answer names the row. Else there is no place to tell.
      ...(method.location !== undefined && { 201: answerOf(method, told, { text: words.made, names: ['Location'] }) }),
      ...(method.method === 'GET' && { 304: { description: localize(words.unchanged, language) } }),
      ...refusalsOf(method, told.hasRow),
    },
  }
}

function aboutOf({ method, answer, list }: ApiMethod, { isLines }: Told): Words {
  if (isLines) return words.lines
  if (list) return answer === 'row' ? words.row : words.rows
  return method === 'PATCH' ? words.patch : words.change
}

function parametersOf(method: ApiMethod, { hasRow, language }: Told): object[] {
  const own = new Map(method.inputs.map((input) => [input.name, input]))
  const declared = method.inputs
    .filter((input) => input.in !== 'body')
    .map(({ name, in: place, required, label, schema }) => ({
      ...{ name, in: place, ...(required && { required }) },
      description: localize(label, language) || name,
      schema,
    }))
  const listed = Object.entries(listSchemas(method))
    .filter(([name]) => !own.has(name))
    .map(([name, schema]) => ({ name, in: 'query', description: localize(queryWords(name), language), schema }))
  return [...declared, ...listed, ...headersOf(method, { hasRow, language })]
}

/** What a call may say of itself beside its inputs. */
function headersOf({ method, needsIfMatch }: ApiMethod, { hasRow, language }: Told): object[] {
  const header = (name: string, text: Words, schema: JsonSchema = {}) => ({
    ...{ name, in: 'header', description: localize(text, language) },
    schema: { type: 'string', ...schema },
  })
  if (method === 'GET') return [header('If-None-Match', words.ifNoneMatch)]
  const tag = { pattern: '^[!-~]+$' }
  const ifMatch = header('If-Match', words.ifMatch, tag)
  return [
    header('Idempotency-Key', words.once, { ...tag, maxLength: 255 }),
    ...(hasRow ? [{ ...ifMatch, ...(needsIfMatch && { required: true }) }] : []),
  ]
}

function requestBody(method: ApiMethod, language: string): object {
  const { properties = {}, ...schema } = bodySchema(method)
  const labels = new Map(method.inputs.map(({ name, label }) => [name, label]))
  const own = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const label = labels.get(name)
      return [name, labelled(label === undefined ? one : { ...one, 'x-label': label }, language)]
    }),
  )
  const isNeeded = (schema.required ?? []).length > 0 || method.method === 'PATCH'
  return { required: isNeeded, content: { 'application/json': { schema: { ...schema, properties: own } } } }
}

/** Labels as descriptions, those of fields too. */
export function labelled({ 'x-label': label, properties, items, ...schema }: JsonSchema, language: string): JsonSchema {
  const isText = typeof label === 'string' || isTextInLanguages(label)
  return {
    ...schema,
    ...(isText && { description: localize(label, language) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, labelled(one, language)])),
    }),
    ...(typeof items === 'object' && { items: labelled(items, language) }),
  }
}

const text = { schema: { type: 'string' } }
const file = { schema: { type: 'string', format: 'binary' } }
const headers = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Rows also come as CSV, to who accepts that; what a filter makes of them does not. */
function answerOf(
  method: ApiMethod,
  { language, isLines }: Told,
  { text: done, names }: { text: Words; names: string[] } = { text: words.done, names: [] },
): object {
  const { example, list, answer, filter, report } = method
  const description = localize(done, language)
  if (isLines) return { description, content: { [linesType]: text } }
  const json = { schema: answerSchema(method, language), ...(example !== undefined && { example }) }
  const isRows = list !== undefined && answer === 'rows'
  return {
    description,
    headers: headers(
      ...(list ? ['ETag'] : ['Idempotency-Replayed']),
      ...(isRows ? ['Link', 'X-Total-Count'] : []),
      ...names,
    ),
    content: {
      'application/json': json,
      ...(isRows && filter === undefined && { 'text/csv': text }),
      ...(report && { [mediaTypeOf(report.plan)]: file }),
    },
  }
}

/** With what a call may be refused. */
function refusalsOf({ method, needsIfMatch }: ApiMethod, hasRow: boolean): object {
  const numbers = [
    ...[400, 401, 403, 404, 406],
    ...(method === 'GET' ? [] : [409, 413, 415]),
    ...(method !== 'GET' && hasRow ? [412] : []),
    ...(needsIfMatch ? [428] : []),
    ...[414, 422, 429, 502, 503, 504],
  ]
  const named: Record<number, string> = { 401: 'NoToken', 429: 'Busy', 503: 'Busy' }
  return Object.fromEntries(
    numbers.map((status) => [status, { $ref: `#/components/responses/${named[status] ?? 'Problem'}` }]),
  )
}

function answerSchema(method: ApiMethod, language: string): JsonSchema {
  const { answer, columns, filter, told, sparse, keys, related = [] } = method
  // Only its answers tell what a filter makes.
  if (filter !== undefined) return {}
  if (columns.length === 0)
    return { type: 'object', required: ['changes'], properties: { changes: { type: 'integer' } } }
  const whole = rowSchema(columns, told, language)
  const lists = related.map((one): [string, JsonSchema] => [
    one.name,
    { type: 'array', items: rowSchema(one.plan.columns, one.told, language) },
  ])
  const row: JsonSchema = {
    ...whole,
    ...(sparse && answer === 'rows' && { required: keys }),
    properties: { ...whole.properties, ...Object.fromEntries(lists) },
  }
  return answer === 'row' ? row : { type: 'array', items: row }
}

function rowSchema(columns: ApiMethod['columns'], told: ApiMethod['told'], language: string): JsonSchema {
  return {
    type: 'object',
    required: columns.map(({ key }) => key),
    properties: Object.fromEntries(
      columns.map((column) => {
        const { label, ...own } = told[column.key] ?? {}
        const description = localize(label, language)
        return [column.key, { ...answeredSchema({ ...column, ...own }), ...(description !== '' && { description }) }]
      }),
    ),
  }
}
