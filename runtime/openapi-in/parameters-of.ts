import { schemaRequestParametersKind } from '../generated/codes.ts'
import { isObject } from '../json/is-object.ts'
import type { RequestParameter } from '../web-api/web-request.ts'
import { isScalar, jsonSchemaOf } from './columns-of.ts'
import { take, type Taking, type TakenValue } from './inputs.ts'
import type { Part } from './resolve.ts'
import { typeOf } from './shapes.ts'
import { Unread } from './unread.ts'

const { query, path, header } = schemaRequestParametersKind
const kinds: Readonly<Record<string, RequestParameter['kind']>> = { query, path, header }
/** Said by the request itself (OpenAPI 3.1, 4.8.12.1). */
const ownHeaders = new Set(['accept', 'content-type', 'authorization'])

/** The parameters of an operation: its own ones stand for the path's of the same name. */
export function parametersIn(lists: readonly unknown[], { resolve }: Taking['reader']): Part[] {
  const found = new Map<string, Part>()
  for (const given of lists.flatMap((list) => (Array.isArray(list) ? list : []))) {
    const part = resolve(given)
    found.set(`${String(part['in'])} ${String(part['name'])}`, part)
  }
  return [...found.values()].filter(
    ({ in: place, name }) => place !== 'header' || !ownHeaders.has(String(name).toLowerCase()),
  )
}

/**
 * Adds parameters to what is sent: all that an operation needs, and what it may take, which a content need not set. What may be
 * left out and cannot be sent is told; throws `Unread` for what is needed.
 */
export function takeParameters(parts: readonly Part[], taking: Taking): void {
  for (const part of parts) {
    const name = String(part['name'])
    const kind = kinds[String(part['in'])]
    const isNeeded = part['required'] === true || kind === path
    if (kind === undefined) left(name, { isNeeded, taking })
    else takeOne({ name, kind, part, isNeeded }, taking)
  }
}

function left(name: string, { isNeeded, taking }: { isNeeded: boolean; taking: Taking }): void {
  if (isNeeded) throw new Unread('openapi-parameter', name)
  taking.inputs.notes.push({ code: 'openapi-left-out', values: [name.slice(0, 128)] })
}

interface Given {
  name: string
  kind: RequestParameter['kind']
  part: Part
  isNeeded: boolean
}

function takeOne({ name, kind, part, isNeeded }: Given, taking: Taking): void {
  const { reader } = taking
  const inJson = jsonSchemaOf(part['content'])
  const schema = reader.shapeOf(inJson ?? part['schema'])
  const value: TakenValue = {
    ...{ name, kind, called: name, isNeeded },
    schema: part['example'] === undefined ? schema : { ...schema, example: part['example'] },
    description: part['description'],
  }
  const { type } = typeOf(schema)
  if (inJson !== undefined) take({ ...value, more: isScalar(type) ? {} : { as: 'json' } }, taking)
  else if (type === 'object') takeMembers(value, part, taking)
  else if (type !== 'array') take(kind === path ? inPath(value) : value, taking)
  else if (isScalar(typeOf(reader.shapeOf(schema['items'])).type))
    take({ ...(kind === path ? inPath(value) : value), more: { several: severalOf(part, kind) } }, taking)
  else left(name, { isNeeded, taking })
}

/** As a path names it that is filled with values. */
export const nameInPath = (name: string): string => name.replaceAll(/\W/g, '_').replace(/^(?=[0-9])/, '_')

const inPath = (value: TakenValue): TakenValue => ({ ...value, name: nameInPath(value.name) })

/** How several values are sent, by style and explode (OpenAPI 3.1, 4.8.12.2). */
function severalOf({ style, explode }: Part, kind: RequestParameter['kind']): NonNullable<RequestParameter['several']> {
  if (kind !== query) return 'comma'
  if (style === 'spaceDelimited') return explode === true ? 'repeat' : 'space'
  if (style === 'pipeDelimited') return explode === true ? 'repeat' : 'pipe'
  return explode === false ? 'comma' : 'repeat'
}

/** An object of the query is a parameter for each of its members: `filter[name]`, or `name` alone. */
function takeMembers(value: TakenValue, part: Part, taking: Taking): void {
  const { reader } = taking
  const { properties, required } = reader.objectOf(value.schema)
  const members = Object.entries(isObject(properties) ? properties : {})
  const isDeep = part['style'] === 'deepObject'
  const isSplit = isDeep || (value.kind === query && part['explode'] !== false)
  if (!isSplit || members.length === 0) return left(value.name, { isNeeded: value.isNeeded, taking })
  for (const [name, member] of members) {
    const schema = reader.shapeOf(member)
    const isNeeded = value.isNeeded && required.has(name)
    const { type } = typeOf(schema)
    if (!isScalar(type) && type !== '') left(name, { isNeeded, taking })
    else
      take(
        {
          ...{ name: isDeep ? `${value.name}[${name}]` : name, called: name },
          ...{ kind: value.kind, schema, isNeeded },
        },
        taking,
      )
  }
}
