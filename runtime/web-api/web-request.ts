import * as codes from '../generated/codes.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'
import * as defaults from '../generated/defaults.ts'
import { codeText } from '../sql/code-text.ts'

export type RequestParameter = NonNullable<NonNullable<SchemaSpec['request']>['parameters']>[number]

export type RequestPages = NonNullable<NonNullable<SchemaSpec['request']>['pages']>

export type RequestList = NonNullable<NonNullable<SchemaSpec['request']>['list']>

/** What a Web API schema sends, and how its answer becomes rows. */
export interface WebRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters: RequestParameter[]
  body: string
  /** How the body's parameters are written; left out: as JSON. */
  bodyType?: 'form' | 'multipart'
  /** Of jq; empty: the answer as it is. */
  filter: string
  /** Path of the rows in what the filter gives; left out: found by the columns. */
  rows?: string
  /** How further pages are asked for. */
  pages?: RequestPages
  /** What of a list it has done there. Its columns to sort by have the names that are sent. */
  list?: RequestList
  /** Of an answer, all pages together; without: 50. */
  megabytes?: number
  /** How often it is asked again where that is safe. */
  retries?: number
  /** The other system does once what it is sent with the same `Idempotency-Key`. */
  keepsKeys?: boolean
  /** Names of the schema's parameters. */
  names: string[]
  /** Those of them that are numbers. */
  numbers: string[]
  /** What its rows have; empty: whatever the answer has. */
  columns: string[]
  /** Where a row has the columns whose path is not their name. */
  paths?: Readonly<Record<string, string>>
}

/** Whether a schema asks a Web API. */
export const isRequest = ({ connectionType }: Pick<SchemaSpec, 'connectionType'>): boolean =>
  connectionType === codes.connectionType.webApi

/** Address of what a schema runs on: its data source, or its Web API. */
export const sourceOfSchema = (
  spec: Pick<SchemaSpec, 'connectionType' | 'dataSource' | 'webApi'>,
): string | undefined => (isRequest(spec) ? spec.webApi : spec.dataSource)

/** Whether what runs on it are requests. */
export const isWebApi = (source: string): boolean => source.startsWith('web-api/')

/** What a Web API schema asks, with its defaults. */
export function webRequestOf({ request = {}, parameters = [], resultColumns = [] }: SchemaSpec): WebRequest {
  return {
    method: request.method ?? defaults.schemaSpec.request.method,
    path: request.path ?? '',
    parameters: request.parameters ?? [],
    body: codeText(request.body),
    filter: request.filter ?? '',
    ...(request.bodyType !== undefined && request.bodyType !== 'json' && { bodyType: request.bodyType }),
    ...(request.rows !== undefined && { rows: request.rows }),
    ...(request.pages && { pages: request.pages }),
    ...(request.list && { list: namedList(request.list, resultColumns) }),
    ...(request.megabytes !== undefined && { megabytes: request.megabytes }),
    ...(request.retries !== undefined && { retries: request.retries }),
    ...(request.keepsKeys !== undefined && { keepsKeys: request.keepsKeys }),
    names: parameters.map(({ name }) => name),
    numbers: parameters.flatMap(({ name, dataType }) => (dataType === 'numeric' ? [name] : [])),
    columns: resultColumns.map(({ name }) => name),
    ...(resultColumns.some(({ path }) => path !== undefined) && { paths: pathsOf(resultColumns) }),
  }
}

const pathsOf = (columns: NonNullable<SchemaSpec['resultColumns']>): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.flatMap(({ name, path }) => (path === undefined ? [] : [[name, path]])))

function namedList({ page, sort }: RequestList, columns: NonNullable<SchemaSpec['resultColumns']>): RequestList {
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.name ?? key
  return {
    ...(page && { page }),
    ...(sort && {
      sort: {
        ...sort,
        columns: sort.columns.map(({ column, value }) => ({ column, value: value ?? nameOf(column) })),
      },
    }),
  }
}

/** A method that changes nothing (RFC 9110, 9.2.1). */
export const isSafeMethod = (method: WebRequest['method']): boolean => method === 'GET'

/** What of a list the other system does itself. */
export interface TakenThere {
  /** Columns by one of which it sorts, by their keys. */
  sort: readonly string[]
  /** `whole`: pages that begin where pages of their size do. */
  page?: 'whole' | 'any'
}

/** What of a list is left to the request; undefined where nothing is. */
export function takenBy({ method, pages, list }: WebRequest): TakenThere | undefined {
  if (!list || !isSafeMethod(method)) return undefined
  const page = !list.page ? undefined : pages?.by === 'page' ? 'whole' : pages?.by === 'offset' ? 'any' : undefined
  return { sort: (list.sort?.columns ?? []).map(({ column }) => column), ...(page && { page }) }
}

/** A method that does the same when it is asked again (RFC 9110, 9.2.2). */
export const isRepeatable = (method: WebRequest['method']): boolean => method !== 'POST' && method !== 'PATCH'

/** Whether it is done once, also where it is sent twice with the same `Idempotency-Key`. */
export const isDoneOnce = ({ method, keepsKeys }: NonNullable<SchemaSpec['request']>): boolean =>
  isRepeatable(method ?? defaults.schemaSpec.request.method) || keepsKeys === true

/** The method by which a schema asks a Web API; undefined for one that asks none. */
export const methodThere = (spec: Pick<SchemaSpec, 'connectionType' | 'request'>): WebRequest['method'] | undefined =>
  isRequest(spec) ? (spec.request?.method ?? defaults.schemaSpec.request.method) : undefined

/** Whether a schema asks a Web API to change something. */
export function changesThere(spec: Pick<SchemaSpec, 'connectionType' | 'request'>): boolean {
  const method = methodThere(spec)
  return method !== undefined && !isSafeMethod(method)
}

/** A method that is never used to read; POST often is, for searches and logins. */
export const isForChange = (method: WebRequest['method']): boolean => !isSafeMethod(method) && method !== 'POST'

const bodyPlace = /([:,[]\s*)(:[A-Za-z_][\w-]*)/g

/** A body with JSON for each parameter that stands where a value does. */
export const filledBody = (body: string, names: readonly string[], jsonOf: (name: string) => string): string =>
  body.replaceAll(bodyPlace, (_, before: string, word: string) => before + filledText(word, names, jsonOf))

/** What of a body says which parameters stand in it, and nothing else; undefined for one without. */
export function bodyWithoutText(body: string): string | undefined {
  const words = [...body.matchAll(bodyPlace)].map(([, , word]) => word)
  return words.length === 0 ? undefined : `[${words.join()}]`
}

/**
 * Where a parameter stands alone in a request and there is none of its name: the text would be sent as it is. Within other
 * text `:verb` may be meant.
 */
export function undeclaredIn({ request = {}, parameters = [] }: SchemaSpec): { at: string; name: string }[] {
  const names = parameters.map(({ name }) => name)
  const { path = '', parameters: sent = [] } = request
  const bare = codeText(request.body).replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
  const inPath = sent.flatMap(({ kind, name }) => (kind === codes.schemaRequestParametersKind.path ? [name] : []))
  const missing = (text: string, known: readonly string[]) => {
    const [, name] = /^:([A-Za-z_][\w-]*)$/.exec(text) ?? []
    return name === undefined || known.some((one) => name.startsWith(one)) ? [] : [name]
  }
  return [
    ...path
      .split(/[/?&=]/)
      .flatMap((part) => missing(part, [...names, ...inPath]))
      .map((name) => ({ at: '/path', name })),
    ...sent.flatMap(({ value }, index) =>
      missing(value ?? '', names).map((name) => ({ at: `/parameters/${index}/value`, name })),
    ),
    ...[...bare.matchAll(bodyPlace)]
      .flatMap(([, , word = '']) => missing(word, names))
      .map((name) => ({ at: '/body', name })),
  ]
}

/** Names of the schema's parameters that stand in a text of the request as `:NAME`, the longest first. */
export function filledText(text: string, names: readonly string[], valueOf: (name: string) => string): string {
  const known = [...names].sort((a, b) => b.length - a.length)
  return text.replaceAll(/:([A-Za-z_][\w-]*)/g, (whole, word: string) => {
    const name = known.find((each) => word.startsWith(each))
    return name === undefined ? whole : valueOf(name) + word.slice(name.length)
  })
}
