import { schemaRequestParametersKind } from '../generated/codes.ts'
import { pathOf } from '../expressions/scope.ts'
import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import { itself } from '../web-api/answer-path.ts'
import type { WebRequest } from '../web-api/web-request.ts'
import { isScalar, jsonSchemaOf } from './columns-of.ts'
import { take, type Taking } from './inputs.ts'
import type { Part } from './resolve.ts'
import { typeOf } from './shapes.ts'
import { Unread } from './unread.ts'

const { body: kind } = schemaRequestParametersKind
/** Objects within a body whose members are parameters; deeper ones are JSON. */
const mostDeep = 3

/**
 * Adds a body to what is sent: each of its values by a parameter that stays out where it has none, lists of objects and objects
 * without known members as JSON. Answers how it is written. Throws `Unread` for one that is needed and of no form that is sent.
 */
export function takeBody(given: unknown, changesPart: boolean, taking: Taking): WebRequest['bodyType'] {
  const { resolve, shapeOf } = taking.reader
  const body = resolve(given)
  const isNeeded = body['required'] === true
  const content = isObject(body['content']) ? body['content'] : {}
  const { schema, type } = formOf(content) ?? {}
  if (type === undefined) {
    const [other] = Object.keys(content)
    if (other === undefined) return undefined
    if (isNeeded) throw new Unread('openapi-body', other)
    taking.inputs.notes.push({ code: 'openapi-left-out', values: [other.slice(0, 128)] })
    return undefined
  }
  const shape = shapeOf(schema)
  const { properties } = taking.reader.objectOf(shape)
  if (typeOf(shape).type === 'object' && Object.keys(properties).length > 0)
    takeMembers(shape, { names: [], isNeeded: true, changesPart, isJson: type === 'json' }, taking)
  else if (type === 'json')
    take({ ...{ name: itself, called: 'body', kind, schema: shape, isNeeded }, more: wholeAs(shape) }, taking)
  return type === 'json' ? undefined : type
}

/** JSON before a form, a form before parts. */
function formOf(content: Part): { schema: unknown; type: 'json' | 'form' | 'multipart' } | undefined {
  const json = jsonSchemaOf(content)
  if (json !== undefined) return { schema: json, type: 'json' }
  const names = Object.keys(content)
  const form = names.find((name) => name.startsWith('application/x-www-form-urlencoded'))
  const parts = names.find((name) => name.startsWith('multipart/form-data'))
  const name = form ?? parts
  return name === undefined
    ? undefined
    : { schema: propertyOf(content[name], 'schema'), type: form === undefined ? 'multipart' : 'form' }
}

const wholeAs = (shape: Part) => (isScalar(typeOf(shape).type) ? {} : { as: 'json' as const, several: undefined })

interface Place {
  names: readonly string[]
  isNeeded: boolean
  /** The request changes what is sent and leaves the rest: null is a value. */
  changesPart: boolean
  isJson: boolean
}

function takeMembers(object: Part, place: Place, taking: Taking): void {
  const { reader } = taking
  const { properties, required } = reader.objectOf(object)
  for (const [name, value] of Object.entries(properties)) {
    const schema = reader.shapeOf(value)
    const { type, mayBeNull } = typeOf(schema)
    if (schema['readOnly'] === true || name === '') continue
    const isNeeded = place.isNeeded && required.has(name)
    const names = [...place.names, name]
    if (type === 'object' && names.length < mostDeep && Object.keys(reader.objectOf(schema).properties).length > 0) {
      takeMembers(schema, { ...place, names, isNeeded }, taking)
      continue
    }
    if (isFile(schema, reader.shapeOf(schema['items']))) {
      if (isNeeded) throw new Unread('openapi-file', name)
      taking.inputs.notes.push({ code: 'openapi-left-out', values: [name.slice(0, 128)] })
      continue
    }
    const saysNull = place.isJson && mayBeNull && (isNeeded || place.changesPart)
    take(
      {
        ...{ name: pathOf(...names), called: names.join('_'), kind, schema, isNeeded },
        ...(saysNull && { more: { empty: 'null' as const } }),
      },
      taking,
    )
  }
}

const isFile = (schema: Part, items: Part): boolean =>
  [schema, items].some(
    ({ format, contentMediaType }) => format === 'binary' || contentMediaType === 'application/octet-stream',
  )
