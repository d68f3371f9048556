import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import type { DocumentedApi, DocumentedOperation, DocumentedParameter } from './documented-api.ts'

/** A request made from what an API's document says. */
export interface MadeRequest {
  method: string
  /** Path and query below the API's address, as they go over the wire. */
  path: string
  headers: Record<string, string>
  body?: string
  /** What is answered by it; without one it is for no operation of the document. */
  operation?: DocumentedOperation
  /** What its answer has to be: taken when all is as declared, refused when one thing is not. */
  expected: 'taken' | 'refused' | 'any'
}

interface Parts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  header: Record<string, unknown>
  body: unknown
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '%',
  '%zz',
  '%00',
  '..%2f..',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '1e999',
  '-0',
  'NaN',
  '[object Object]',
  '🍣'.repeat(300),
  'x'.repeat(5000),
]
const hostileValues: unknown[] = [...hostileTexts, null, 0, -1, 1.5, 1e21, 2 ** 53, true, [], [null], {}, [[{}]]]
const hostileBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '7',
  '{"__proto__":{"x":1}}',
  '[['.repeat(2000),
  '\uFEFF{}',
  '{"a":1}{',
]
const hostileHeaders: Record<string, string>[] = [
  { accept: 'text/html' },
  { accept: 'application/x-ndjson' },
  { accept: 'text/csv' },
  { accept: ';;;,,' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/jsonp' },
  { authorization: 'Bearer ' },
  { authorization: 'Basic Og==' },
  { authorization: 'Bearer x.y.z' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'if-none-match': '*, "x", W/"' },
  { origin: 'null' },
  { 'accept-language': 'xx;q=nothing' },
  { 'x-forwarded-for': 'nobody, 1.2.3.4.5' },
  { 'content-encoding': 'gzip' },
]

const text = (schema: JsonSchema, visible: boolean): Arbitrary<string> => {
  const { minLength = 0, maxLength = 40, pattern } = schema
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 60) })
  const bounds = { minLength, maxLength: Math.min(maxLength, 60) }
  // A header holds visible letters; blanks around them are none of it.
  if (visible) return fc.stringMatching(/^[!-~]*$/, bounds)
  return fc.oneof(
    fc.string({ ...bounds, unit: 'grapheme-ascii' }),
    fc.string({ ...bounds, unit: fc.constantFrom(...'あ漢é"\\/?#&=+%;,\t 1') }),
  )
}

/** A value that the schema takes. */
function valid(schema: JsonSchema, visible = false): Arbitrary<unknown> {
  const { minimum, maximum } = schema
  const [type] = [schema.type].flat()
  if (type === 'integer') return fc.integer({ min: minimum ?? -1000, max: maximum ?? 1000 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'number') {
    const bounds = { min: minimum ?? -1e15, max: maximum ?? 1e15 }
    const within = (number: number) => Math.min(bounds.max, Math.max(bounds.min, number))
    // A fraction as people count with: what has more digits than a database is refused by the statement, not by the schema.
    const fractions = fc.double({ ...bounds, noNaN: true }).map((number) => within(Math.trunc(number * 1e6) / 1e6))
    return fc.oneof(fc.maxSafeInteger().map(within), fractions)
  }
  if (type === 'object') return validObject(schema)
  return text(schema, visible)
}

function validObject({ properties = {}, required = [] }: JsonSchema): Arbitrary<Record<string, unknown>> {
  const values = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valid(schema)]))
  return fc.record(values, { requiredKeys: required })
}

const inPlace = ({ parameters }: DocumentedOperation, place: DocumentedParameter['in']) =>
  parameters.filter((parameter) => parameter.in === place)

const takenOf = (parameters: readonly DocumentedParameter[], visible = false): Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, valid(schema, visible)])), {
    requiredKeys: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  })

/** Segments that a client cannot send: they are the way through the path itself. */
const isWay = (value: unknown) => value === '.' || value === '..'

function validParts(operation: DocumentedOperation): Arbitrary<Parts> {
  return fc.record({
    path: takenOf(inPlace(operation, 'path')).filter((values) => !Object.values(values).some(isWay)),
    query: takenOf(inPlace(operation, 'query')),
    header: takenOf(inPlace(operation, 'header'), true),
    body: operation.body ? validObject(operation.body) : fc.constant(undefined),
  })
}

/** A value that the schema does not take, and that its place can hold. */
function wrongFor(schema: JsonSchema, asText: boolean): unknown {
  const { maxLength, maximum, pattern } = schema
  const [type] = [schema.type].flat()
  if (pattern !== undefined && !new RegExp(pattern).test('-')) return '-'
  if (maximum !== undefined) return maximum + 1
  if (maxLength !== undefined && type === 'string') return 'x'.repeat(maxLength + 1)
  return asText || type !== 'string' ? 'no number' : 7
}

const takesAnyText = ({ type, pattern, maxLength, enum: values }: JsonSchema): boolean =>
  type === 'string' && pattern === undefined && maxLength === undefined && values === undefined

/** One thing of it is not as declared. */
function nearlyValid(operation: DocumentedOperation): Arbitrary<Parts> {
  const { parameters, body } = operation
  const changes: ((parts: Parts) => void)[] = [(parts) => void (parts.query.undeclared = 'x')]
  for (const { name, in: place, required, schema } of parameters) {
    if (!takesAnyText(schema)) changes.push((parts) => void (parts[place][name] = wrongFor(schema, true)))
    if (required === true && place !== 'path') changes.push((parts) => void delete parts[place][name])
  }
  if (body) {
    const inBody = (change: (values: Record<string, unknown>) => void) => (parts: Parts) => {
      const values = { ...(parts.body as object) }
      change(values)
      parts.body = values
    }
    changes.push(
      inBody((values) => void (values.undeclared = 1)),
      (parts) => void (parts.body = [parts.body]),
      ...(body.required ?? []).map((name) => inBody((values) => void delete values[name])),
      ...Object.entries(body.properties ?? {}).flatMap(([name, schema]) => [
        inBody((values) => void (values[name] = wrongFor(schema, false))),
        inBody((values) => void (values[name] = { no: ['scalar'] })),
        ...([schema.type].flat().includes('null') ? [] : [inBody((values) => void (values[name] = null))]),
      ]),
    )
  }
  return fc.tuple(validParts(operation), fc.constantFrom(...changes)).map(([parts, change]) => {
    const own = { ...parts, query: { ...parts.query }, header: { ...parts.header }, path: { ...parts.path } }
    change(own)
    return own
  })
}

/** Anything anywhere. */
function hostileParts({ parameters, body }: DocumentedOperation): Arbitrary<Parts> {
  const any = fc.oneof(fc.constantFrom(...hostileValues), fc.string({ unit: 'binary' }), fc.jsonValue())
  const some = (place: DocumentedParameter['in'], of: Arbitrary<unknown>) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    return fc.record(
      Object.fromEntries(own.map(({ name, schema }) => [name, fc.oneof(valid(schema, place === 'header'), of)])),
      {
        requiredKeys: place === 'path' ? own.map(({ name }) => name) : [],
      },
    )
  }
  const inBody = Object.fromEntries(
    Object.entries(body?.properties ?? {}).map(([name, schema]) => [name, fc.oneof(valid(schema), any)]),
  )
  return fc.record({
    path: some('path', any),
    query: fc.oneof(some('query', any), fc.dictionary(fc.string({ maxLength: 12 }), any, { maxKeys: 5 })),
    header: some('header', fc.stringMatching(/^[ -~]*$/, { maxLength: 40 })),
    body: body ? fc.oneof(fc.record(inBody, { requiredKeys: [] }), any) : fc.oneof(fc.constant(undefined), any),
  })
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** As a client writes it; what is no Unicode at all becomes the sign for that. */
const escaped = (value: unknown): string => encodeURIComponent(asText(value ?? null).toWellFormed())

function requestOf(operation: DocumentedOperation, parts: Parts, expected: MadeRequest['expected']): MadeRequest {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => escaped(parts.path[name]))
  const query = Object.entries(parts.query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
  const headers = Object.fromEntries(Object.entries(parts.header).map(([name, value]) => [name, asText(value)]))
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body)
  return {
    method: operation.method,
    path: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    operation,
    expected,
  }
}

/** Requests of one operation: as declared, nearly so, and such as nobody means well with. */
function requestsOf(operation: DocumentedOperation): Arbitrary<MadeRequest> {
  const taken = validParts(operation).map((parts) => requestOf(operation, parts, 'taken'))
  const refused = nearlyValid(operation).map((parts) => requestOf(operation, parts, 'refused'))
  const hostile = hostileParts(operation).map((parts) => requestOf(operation, parts, 'any'))
  const headers = fc
    .tuple(taken, fc.constantFrom(...hostileHeaders))
    .map(([made, more]): MadeRequest => ({ ...made, headers: { ...made.headers, ...more }, expected: 'any' }))
  const bodies = fc
    .tuple(taken, fc.oneof(fc.constantFrom(...hostileBodies), fc.string({ unit: 'binary' })))
    .map(([made, body]): MadeRequest => ({ ...made, ...(made.method !== 'GET' && { body }), expected: 'any' }))
  return fc.oneof(
    { weight: 4, arbitrary: taken },
    { weight: 4, arbitrary: refused },
    { weight: 3, arbitrary: hostile },
    headers,
    bodies,
  )
}

/** Paths and methods that the document does not name. */
const elsewhere = (operations: readonly DocumentedOperation[]): Arbitrary<MadeRequest> =>
  fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'),
      path: fc.oneof(
        fc.constantFrom(...operations.map(({ path }) => path.replaceAll(/\{[^}]+\}/g, 'x'))),
        fc
          .array(fc.constantFrom(...hostileTexts.map(escaped), '%zz', '%c0%af', '.', '..', ';', 'v1', ''), {
            maxLength: 6,
          })
          .map((segments) => `/${segments.join('/')}`),
      ),
    })
    .map(({ method, path }): MadeRequest => ({ method, path, headers: {}, expected: 'any' }))

/** Requests over all operations of the document. */
export function apiRequests({ operations }: DocumentedApi): Arbitrary<MadeRequest> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...operations.map(requestsOf)) },
    { weight: 1, arbitrary: elsewhere(operations) },
  )
}
