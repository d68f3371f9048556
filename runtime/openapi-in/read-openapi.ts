import type { SchemaSpec } from '../generated/kinds/schema.ts'
import type { WebApiSpec } from '../generated/kinds/web-api.ts'
import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import { authorizationOf } from './authorization-of.ts'
import { makeDocumentReader, type DocumentReader } from './document-reader.ts'
import { operationFromSwagger, serversFromSwagger } from './from-swagger.ts'
import { nameOperations, slugOf } from './operation-names.ts'
import { readOperation, wordsOf, type Method } from './read-operation.ts'
import type { Files, Part } from './resolve.ts'
import { addressOf } from './servers-of.ts'
import { Unread, type Said } from './unread.ts'

/** What a description says of one of its operations. */
export interface OpenApiOperation {
  /** `get /pets/{petId}`. */
  id: string
  method: Method
  path: string
  name: string
  /** End of the key of its schema. */
  slug: string
  /** Address of its own server, where it is another one than the description's. */
  apiUrl?: string
  /** Undefined where the operation cannot be a schema. */
  spec?: Omit<SchemaSpec, 'webApi'>
  /** Why not. */
  refused?: Said
  /** What is to be known of the schema. */
  notes: Said[]
}

export interface OpenApiRead {
  version: string
  name: string
  /** Undefined where the document names no address of http or https. */
  apiUrl?: string
  /** What its requests carry, as far as the document says it. */
  authorization: Partial<WebApiSpec>
  operations: OpenApiOperation[]
  /** What of the document is not read. */
  notes: Said[]
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const otherMethods = ['head', 'options', 'trace', 'query']
const mostOperations = 5000
const nameLength = 64
/** Of a path that is too long. */
const shownLength = 1000

interface ReadOptions {
  /** Where the document lies: relative addresses are meant from there. */
  from?: string | undefined
  /** Files beside it, with references joined (`join-files.ts`). */
  files?: Files
  reader?: DocumentReader
}

/** Reads a document of OpenAPI 3.0 to 3.2 or Swagger 2.0. Undefined where it is none. Throws `DocumentTooLarge`. */
export function readOpenApi(
  document: unknown,
  { from, files, reader = makeDocumentReader(document, files) }: ReadOptions = {},
): OpenApiRead | undefined {
  const [openapi, swagger] = ['openapi', 'swagger'].map((name) => String(propertyOf(document, name)))
  const isSwagger = swagger === '2.0'
  if (!isSwagger && !/^3\.[0-2]\.\d+/.test(openapi ?? '')) return undefined
  const apiUrl = addressOf(isSwagger ? serversFromSwagger(document) : propertyOf(document, 'servers'), from)
  const { found, left } = operationsFound(propertyOf(document, 'paths'), reader)
  const names = nameOperations(found.map(({ id, operation }) => ({ id, ...wordsOf(operation) })))
  const operations = found.map((one, at): OpenApiOperation => {
    const { id, method, path } = one
    const { name = id, slug = slugOf(id) } = names[at] ?? {}
    const about = { id, method, path: path.slice(0, shownLength), name, slug, notes: [] }
    return { ...about, ...operationRead(one, { document, isSwagger, from, apiUrl, reader }) }
  })
  return {
    version: isSwagger ? '2.0' : (openapi ?? ''),
    name: titleOf(document),
    ...(apiUrl !== undefined && { apiUrl }),
    authorization: authorizationOf(document, reader.resolve),
    operations,
    notes: left,
  }
}

interface FoundOperation {
  id: string
  method: Method
  path: string
  item: Part
  operation: Part
  /** Its path cannot be read. */
  refused?: Said
}

/** The first thousands; what comes behind them is counted, and not looked at. */
function operationsFound(paths: unknown, reader: DocumentReader): { found: FoundOperation[]; left: Said[] } {
  const found: FoundOperation[] = []
  let others = 0
  let all = 0
  for (const [path, given] of Object.entries(isObject(paths) ? paths : {})) {
    if (path.startsWith('x-')) continue
    const { item, refused } = itemOf(given, reader)
    others += otherMethods.filter((method) => isObject(item[method])).length
    const own = refused ? methods.slice(0, 1) : methods.filter((method) => isObject(item[method.toLowerCase()]))
    all += own.length
    for (const method of own.slice(0, mostOperations - found.length)) {
      const operation = item[method.toLowerCase()]
      const id = `${method.toLowerCase()} ${path.slice(0, shownLength)}`
      found.push({
        id,
        method,
        path,
        item,
        operation: isObject(operation) ? operation : {},
        ...(refused && { refused }),
      })
    }
  }
  const left: Said[] = [
    ...(all > found.length ? [{ code: 'openapi-operations-many' as const, values: [found.length, all] }] : []),
    ...(others > 0 ? [{ code: 'openapi-methods' as const, values: [others] }] : []),
  ]
  return { found, left }
}

function itemOf(given: unknown, { resolve }: DocumentReader): { item: Part; refused?: Said } {
  try {
    return { item: resolve(given) }
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return { item: {}, refused: error.said }
  }
}

interface Around {
  document: unknown
  isSwagger: boolean
  from: string | undefined
  apiUrl: string | undefined
  reader: DocumentReader
}

function operationRead(
  { method, path, item, operation, refused }: FoundOperation,
  { document, isSwagger, from, apiUrl, reader }: Around,
): Pick<OpenApiOperation, 'apiUrl' | 'spec' | 'refused' | 'notes'> {
  if (refused) return { refused, notes: [] }
  const servers = operation['servers'] ?? item['servers']
  const server = servers === undefined ? undefined : addressOf(servers, from)
  try {
    const words = isSwagger
      ? { item: {}, operation: operationFromSwagger(operation, { item, document, resolve: reader.resolve }) }
      : { item, operation }
    return {
      ...(server !== undefined && server !== apiUrl && { apiUrl: server }),
      ...readOperation({ method, path, ...words }, reader),
    }
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return { refused: error.said, notes: [] }
  }
}

function titleOf(document: unknown): string {
  const title = propertyOf(propertyOf(document, 'info'), 'title')
  const text = typeof title === 'string' ? title.trim().slice(0, nameLength) : ''
  return text === '' ? 'OpenAPI' : text
}
