import type { SchemaSpec } from '../generated/kinds/schema.ts'
import type { RequestParameter } from '../web-api/web-request.ts'
import type { DocumentReader } from './document-reader.ts'
import { exampleOf } from './example-of.ts'
import { labelOf } from './labels.ts'
import type { Part } from './resolve.ts'
import { isScalar } from './columns-of.ts'
import { typeOf } from './shapes.ts'
import { Unread, type Said } from './unread.ts'

type Parameter = NonNullable<SchemaSpec['parameters']>[number]

/** What a schema takes, where its request sends it, and what of the description is left out. */
export interface Inputs {
  request: RequestParameter[]
  parameters: Parameter[]
  /** Names of the parameters, and those that none may have. */
  taken: Set<string>
  notes: Said[]
}

export const noInputs = (): Inputs => ({ request: [], parameters: [], taken: new Set(), notes: [] })

export interface Taking {
  inputs: Inputs
  reader: DocumentReader
}

/** One value that an operation takes. */
export interface TakenValue {
  /** Its name in the request, or its path in a body. */
  name: string
  kind: RequestParameter['kind']
  /** By which a parameter is called after it. */
  called: string
  schema: Part
  description?: unknown
  isNeeded: boolean
  /** How it is sent, where its schema does not say it. */
  more?: Partial<RequestParameter>
}

const mostParameters = 500
const nameLength = 128
/** Characters of an example. */
const mostOfExample = 10_000
/** No parameter may be called so. */
const reserved = new Set(['__proto__', 'constructor', 'prototype'])

/** Adds a value to what is sent: what can only be one value as that, all others by a parameter of the schema. */
export function take(value: TakenValue, { inputs, reader }: Taking): void {
  const { name, kind, schema, isNeeded, more } = value
  if (inputs.request.length >= mostParameters) throw new Unread('openapi-parameters-many', mostParameters)
  if (name.length > nameLength || !isSendable(name)) {
    if (isNeeded) throw new Unread('openapi-parameter', name)
    inputs.notes.push({ code: 'openapi-left-out', values: [name.slice(0, nameLength)] })
    return
  }
  const only = onlyValue(schema)
  if (only !== undefined && isNeeded) {
    const as = typeof only === 'string' ? {} : { as: 'json' as const }
    inputs.request.push({ name, kind, value: String(only), ...as, ...more })
    return
  }
  const own = parameterOf(value, { inputs, reader })
  inputs.request.push({ name, kind, value: `:${own}`, ...sentAs(schema, reader), ...more })
}

/** A line break or a blank at an end is no part of a name. */
const isSendable = (name: string): boolean => /^[^\s\p{Cc}]([^\p{Cc}]*[^\s\p{Cc}])?$/u.test(name)

function onlyValue({ const: fixed, enum: values }: Part): string | number | boolean | undefined {
  const [only, other] = fixed === undefined ? (Array.isArray(values) ? values : []) : [fixed]
  if (other !== undefined) return undefined
  const isText = typeof only === 'string' && only !== '' && only.length <= 1000 && !only.includes(':')
  return isText || typeof only === 'number' || typeof only === 'boolean' ? only : undefined
}

/** Truth and what has parts are no texts. */
function sentAs(schema: Part, reader: DocumentReader): Partial<RequestParameter> {
  const { type } = typeOf(schema)
  if (type === 'boolean') return { as: 'boolean' }
  if (type === 'object') return { as: 'json' }
  if (type !== 'array') return {}
  const inner = typeOf(reader.shapeOf(schema['items'])).type
  if (!isScalar(inner)) return { as: 'json' }
  return { several: 'repeat', ...(inner === 'boolean' && { as: 'boolean' as const }) }
}

/** A parameter of the schema with a name that it may have and that no other has. */
function parameterOf({ called, schema, description, isNeeded }: TakenValue, { inputs, reader }: Taking): string {
  const stem = called
    .replaceAll(/[^A-Za-z0-9_]/g, '_')
    .replace(/^(?=[0-9])/, '_')
    .slice(0, 60)
  const isFree = (own: string) => {
    reader.spend(1)
    return own !== '' && !reserved.has(own) && !inputs.taken.has(own)
  }
  let own = stem
  for (let number = 2; !isFree(own); number++) own = `${stem || 'value'}${number}`
  inputs.taken.add(own)
  const type = innerType(schema, reader)
  const label = labelOf(called, schema, description ?? schema['description'])
  const data = isNeeded ? testValue(schema, reader) : undefined
  inputs.parameters.push({
    name: own,
    ...((type === 'integer' || type === 'number') && { dataType: 'numeric' }),
    ...(data !== undefined && { data }),
    ...(label !== undefined && { label }),
    ...(!isNeeded && { optional: true }),
  })
  return own
}

/** Of numbers in a list the parameter is the text of all of them; in a body each is a number again. */
function innerType(schema: Part, reader: DocumentReader): string {
  const { type } = typeOf(schema)
  return type === 'array' ? typeOf(reader.shapeOf(schema['items'])).type && 'string' : type
}

function testValue(schema: Part, reader: DocumentReader): string | number | undefined {
  const example = exampleOf(schema, reader)
  const value = typeof example === 'object' && example !== null ? JSON.stringify(example) : example
  if (typeof value === 'boolean') return String(value)
  const isShort = typeof value === 'string' && value.length <= mostOfExample
  return isShort || typeof value === 'number' ? value : undefined
}
