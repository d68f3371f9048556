import * as codes from '../generated/codes.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'
import type { WebApiSpec } from '../generated/kinds/web-api.ts'
import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import { jsonSchemaOf, typeOf, type Column } from './columns-of.ts'
import { makeDocumentReader, type DocumentReader } from './document-reader.ts'
import { bodyOf, inputsOf, noInputs } from './inputs-of.ts'
import { ReferenceRefused, type Part, type Resolve } from './resolve.ts'

/** What an OpenAPI document says of one of its operations. */
export interface OpenApiOperation {
  /** `get /pets/{petId}`. */
  id: string
  method: Method
  path: string
  name: string
  /** Undefined where the operation cannot be a schema. */
  spec?: Omit<SchemaSpec, 'webApi'>
  /** Why not: what of it is outside the document, or in no form that is sent. */
  refused?: string
}

export interface OpenApiRead {
  version: string
  name: string
  /** Undefined where the document names no address of http or https. */
  apiUrl?: string
  /** What its requests carry, as far as the document says it. */
  authorization: Partial<WebApiSpec>
  operations: OpenApiOperation[]
}

type Method = NonNullable<NonNullable<SchemaSpec['request']>['method']>

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const mostOperations = 1000
const nameLength = 64
const pathLength = 128
/** Of a path that is too long. */
const shownLength = 1000
const scopeLength = 256
const aboutPages =
  /^(total|count|page|per_?page|limit|offset|size|next|prev|cursor|has|self)|(count|total|pages|size|token|cursor|url|more)$/i

/** Reads an OpenAPI document of 3.0 or 3.1. Undefined where it is none. Throws `DocumentTooLarge`. */
export function readOpenApi(document: unknown, from?: string): OpenApiRead | undefined {
  const version = propertyOf(document, 'openapi')
  if (typeof version !== 'string' || !/^3\.[01]\.\d+/.test(version)) return undefined
  const reader = makeDocumentReader(document)
  const name = textOf(propertyOf(propertyOf(document, 'info'), 'title')) ?? 'OpenAPI'
  const apiUrl = addressOf(propertyOf(document, 'servers'), from)
  const paths = propertyOf(document, 'paths')
  return {
    version,
    name,
    ...(apiUrl !== undefined && { apiUrl }),
    authorization: authorizationOf(document, reader.resolve),
    operations: operationsIn(paths, reader),
  }
}

/** The first thousand: what comes behind them is not looked at. */
function operationsIn(paths: unknown, reader: DocumentReader): OpenApiOperation[] {
  const operations: OpenApiOperation[] = []
  for (const [path, item] of Object.entries(isObject(paths) ? paths : {})) {
    operations.push(...operationsAt(path, item, reader))
    if (operations.length >= mostOperations) break
  }
  return operations.slice(0, mostOperations)
}

function operationsAt(path: string, given: unknown, reader: DocumentReader): OpenApiOperation[] {
  const item = tried(() => reader.resolve(given)) ?? {}
  return methods.flatMap((method): OpenApiOperation[] => {
    const operation = item[method.toLowerCase()]
    if (!isObject(operation)) return []
    const id = `${method.toLowerCase()} ${path.slice(0, shownLength)}`
    const name = textOf(operation['summary']) ?? textOf(operation['operationId']) ?? id.slice(0, nameLength)
    const about = { id, method, path: path.slice(0, shownLength), name }
    try {
      return [{ ...about, ...specOf({ method, path, item, operation }, reader) }]
    } catch (error) {
      if (!(error instanceof ReferenceRefused)) throw error
      return [{ ...about, refused: error.reference }]
    }
  })
}

interface Found {
  method: Method
  path: string
  item: Part
  operation: Part
}

function specOf(found: Found, reader: DocumentReader): Pick<OpenApiOperation, 'spec' | 'refused'> {
  const { method, operation } = found
  const inputs = noInputs()
  const refused = inputsOf([found.item['parameters'], operation['parameters']], inputs, reader)
  if (refused !== undefined) return { refused }
  const body = bodyOf(operation['requestBody'], inputs, reader)
  if (body?.refused !== undefined) return { refused: body.refused }
  const path = found.path.replaceAll(/\{([^{}]+)\}/g, ':$1')
  if (path.length > pathLength || /[{}]/.test(path)) return { refused: found.path }
  const { columns, filter } = answerOf(operation['responses'], reader)
  const { request, parameters } = inputs
  return {
    spec: {
      type: codes.schemaType.webApi,
      connectionType: codes.connectionType.webApi,
      request: {
        ...(method !== 'GET' && { method }),
        path,
        ...(request.length > 0 && { parameters: request }),
        ...(body && { body: body.text }),
        ...(filter !== undefined && { filter }),
      },
      ...(parameters.length > 0 && { parameters }),
      ...(columns.length > 0 && { resultColumns: columns }),
    },
  }
}

/** Columns of the first good answer in JSON; its rows are the answer, or the one list of objects in it. */
function answerOf(
  responses: unknown,
  { resolve, objectOf, columnsOf }: DocumentReader,
): { columns: Column[]; filter?: string } {
  const good = Object.entries(isObject(responses) ? responses : {}).find(([status]) => /^2/.test(status))
  const schema = good && jsonSchemaOf(propertyOf(resolve(good[1]), 'content'))
  if (schema === undefined) return { columns: [] }
  const part = resolve(schema)
  if (typeOf(part).type === 'array') return { columns: columnsOf(part['items']) }
  const columns = columnsOf(part)
  const lists = Object.entries(objectOf(part).properties).filter(([name, value]) => {
    const list = resolve(value)
    return /^[A-Za-z_]\w*$/.test(name) && typeOf(list).type === 'array' && columnsOf(list['items']).length > 0
  })
  const [list, ...others] = lists
  // Beside the rows of a page stands how many there are and where more is; what has a name of its own is itself the row.
  const isPage = columns.every(({ name }) => aboutPages.test(name))
  if (!list || others.length > 0 || !isPage) return { columns }
  return { columns: columnsOf(resolve(list[1])['items']), filter: `.${list[0]}` }
}

/** The first address of its servers; one that is relative is meant from where the document lies. */
function addressOf(servers: unknown, from: string | undefined): string | undefined {
  const [server] = Array.isArray(servers) ? servers : []
  const given = propertyOf(server, 'url')
  const variables = propertyOf(server, 'variables')
  const text = (typeof given === 'string' ? given : '/').replaceAll(
    /\{([^{}]+)\}/g,
    (_all, name: string) => textOf(propertyOf(propertyOf(variables, name), 'default')) ?? '',
  )
  const url = URL.canParse(text, from) ? new URL(text, from) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href.replace(/\/$/, '') : undefined
}

/** The first scheme that a connection has, of those that the document asks for; secrets and clients nobody knows from it. */
function authorizationOf(document: unknown, resolve: Resolve): Partial<WebApiSpec> {
  const schemes = propertyOf(propertyOf(document, 'components'), 'securitySchemes')
  const all = isObject(schemes) ? schemes : {}
  const wanted = [propertyOf(document, 'security')].flat().flatMap((one) => (isObject(one) ? Object.keys(one) : []))
  for (const name of new Set([...wanted, ...Object.keys(all)])) {
    const found = schemeOf(tried(() => resolve(all[name])) ?? {})
    if (found) return found
  }
  return {}
}

function schemeOf(scheme: Part): Partial<WebApiSpec> | undefined {
  const { type, scheme: kind, name, in: place } = scheme
  const isHttp = (one: string) => type === 'http' && String(kind).toLowerCase() === one
  if (isHttp('bearer')) return { authType: codes.authType.authHeader, token: { $secret: 'token' } }
  if (isHttp('basic')) return { authType: codes.authType.basic, password: { $secret: 'password' } }
  if (type === 'oauth2') return oauthOf(scheme['flows'])
  if (type !== 'apiKey' || typeof name !== 'string' || (place !== 'header' && place !== 'query')) return undefined
  return {
    authType: codes.authType.apiKey,
    key: name,
    value: { $secret: 'value' },
    ...(place === 'query' && { position: 'query' }),
  }
}

/** What Kumiki can do by itself comes before what somebody must allow. */
function oauthOf(flows: unknown): Partial<WebApiSpec> | undefined {
  const own = propertyOf(flows, 'clientCredentials')
  const flow = own ?? propertyOf(flows, 'authorizationCode')
  const accessTokenUrl = webAddress(propertyOf(flow, 'tokenUrl'))
  const authUrl = webAddress(propertyOf(flow, 'authorizationUrl'))
  if (accessTokenUrl === undefined || (own === undefined && authUrl === undefined)) return undefined
  const scopes = propertyOf(flow, 'scopes')
  const scope = isObject(scopes) ? Object.keys(scopes).join(' ') : ''
  return {
    authType: codes.authType.oauth2,
    accessTokenUrl,
    ...(own === undefined && { grantType: 'authorization_code', authUrl }),
    clientSecret: { $secret: 'clientSecret' },
    ...(scope !== '' && scope.length <= scopeLength && { scope }),
  }
}

function webAddress(text: unknown): string | undefined {
  const url = typeof text === 'string' ? URL.parse(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, nameLength) : ''
  return text === '' ? undefined : text
}

function tried<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ReferenceRefused) return undefined
    throw error
  }
}
