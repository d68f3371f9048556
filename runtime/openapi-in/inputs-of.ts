import * as codes from '../generated/codes.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'
import { jsonSchemaOf, typeOf } from './columns-of.ts'
import type { DocumentReader } from './document-reader.ts'
import type { Part } from './resolve.ts'

type Parameter = NonNullable<SchemaSpec['parameters']>[number]
type RequestParameter = NonNullable<NonNullable<SchemaSpec['request']>['parameters']>[number]

/** What a schema takes, and where its request sends it. */
export interface Inputs {
  request: RequestParameter[]
  parameters: Parameter[]
  /** Names of the parameters. */
  taken: Set<string>
}

export const noInputs = (): Inputs => ({ request: [], parameters: [], taken: new Set() })

const { query, path, header } = codes.schemaRequestParametersKind
const kinds: Readonly<Record<string, RequestParameter['kind']>> = { query, path, header }
const labelLength = 64
const mostParameters = 500
/** Characters of an example that stands in a body. */
const mostOfExample = 10_000
/** No parameter may be called so. */
const reserved = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Adds what an operation takes: all that it needs, and what it may take, which a content need not set. An operation's own
 * parameter stands for the path's of the same name. Answers what cannot be sent.
 */
export function inputsOf(lists: unknown[], inputs: Inputs, reader: DocumentReader): string | undefined {
  const { resolve } = reader
  const found = new Map<string, Part>()
  for (const given of lists.flatMap((list) => (Array.isArray(list) ? list : []))) {
    const part = resolve(given)
    found.set(`${String(part['in'])} ${String(part['name'])}`, part)
  }
  if (found.size > mostParameters) return 'parameters'
  for (const part of found.values()) {
    const name = String(part['name'])
    const schema = resolve(part['schema'])
    const example = part['example'] ?? schema['default'] ?? schema['example']
    const isNeeded = part['required'] === true || part['in'] === 'path'
    const kind = kinds[String(part['in'])]
    const { type } = typeOf(schema)
    if (kind === undefined || !/^[A-Za-z0-9_-]{1,64}$/.test(name) || type === 'object' || type === 'array') {
      if (isNeeded) return `${String(part['in'])} ${name}`
      continue
    }
    const own = take(name, { type, example, label: part['description'], isNeeded }, { inputs, reader })
    inputs.request.push({ name, kind, value: `:${own}` })
  }
  return undefined
}

/** The body that is sent: a parameter for each value that it needs, or may hold where it needs none. */
export function bodyOf(
  given: unknown,
  inputs: Inputs,
  reader: DocumentReader,
): { text: string; refused?: undefined } | { refused: string } | undefined {
  const { resolve, objectOf } = reader
  const body = resolve(given)
  const schema = jsonSchemaOf(body['content'])
  if (schema === undefined || typeOf(resolve(schema)).type === 'array')
    return schema !== undefined || body['required'] === true ? { refused: 'requestBody' } : undefined
  const { properties, required } = objectOf(schema)
  const names = Object.keys(properties).filter((name) => required.size === 0 || required.has(name))
  if (names.length > mostParameters) return { refused: 'requestBody' }
  const members = names.flatMap((name) => {
    const part = resolve(properties[name])
    const { type } = typeOf(part)
    const example = part['default'] ?? part['example']
    const key = JSON.stringify(name)
    if (type === 'array' || type === 'object') {
      const empty = type === 'array' ? [] : {}
      return required.has(name) ? [`${key}: ${exampleText(example) ?? JSON.stringify(empty)}`] : []
    }
    return [`${key}: :${take(name, { type, example, label: part['description'], isNeeded: true }, { inputs, reader })}`]
  })
  return { text: `{ ${members.join(', ')} }` }
}

/** Undefined where there is none, or one that is too long to stand in a body. */
function exampleText(example: unknown): string | undefined {
  const text = example === undefined || example === null ? undefined : JSON.stringify(example)
  return text !== undefined && text.length <= mostOfExample ? text : undefined
}

/** A parameter of the schema with a name that it may have and that no other has. */
function take(
  name: string,
  about: { type: string; example: unknown; label: unknown; isNeeded: boolean },
  { inputs, reader }: { inputs: Inputs; reader: DocumentReader },
): string {
  const stem = name
    .replaceAll(/[^A-Za-z0-9_]/g, '_')
    .replace(/^(?=[0-9])/, '_')
    .slice(0, 60)
  const isFree = (own: string) => {
    reader.spend(1)
    return !reserved.has(own) && !inputs.taken.has(own)
  }
  let own = stem
  for (let number = 2; !isFree(own); number++) own = `${stem}${number}`
  inputs.taken.add(own)
  const { type, example, label, isNeeded } = about
  const isNumber = type === 'integer' || type === 'number'
  const text = typeof label === 'string' ? label.trim().slice(0, labelLength) : ''
  const isShort = typeof example === 'string' && example.length <= mostOfExample
  const data = isShort || typeof example === 'number' ? example : undefined
  inputs.parameters.push({
    name: own,
    ...(isNumber && { dataType: 'numeric' }),
    ...(data !== undefined && { data }),
    ...(text !== '' && { label: text }),
    ...(!isNeeded && { optional: true }),
  })
  return own
}
