import { isObject } from '../../../../runtime/json/is-object.ts'
import { propertyOf } from '../../../../runtime/json/property-of.ts'
import { resolver, type Part, type Resolve } from '../../../../runtime/openapi-in/resolve.ts'

/** What a server answers that keeps to its description: the example that stands there, else each value that it may have. */
export function describedAnswer(document: unknown, path: string, method: string): unknown {
  const resolve = resolver(document)
  const operation = resolve(propertyOf(resolve(propertyOf(propertyOf(document, 'paths'), path)), method))
  const responses = Object.entries(isObject(operation['responses']) ? operation['responses'] : {})
  for (const [status, given] of responses) {
    if (!/^2/.test(status)) continue
    const content = resolve(given)['content']
    const media = Object.entries(isObject(content) ? content : {}).find(([type]) => /json|^\*/.test(type))?.[1]
    if (!isObject(media)) continue
    const examples = Object.values(isObject(media['examples']) ? media['examples'] : {}).map(
      (one) => resolve(one)['value'],
    )
    // One of them may be what is answered where there is nothing.
    const [longest] = examples.toSorted((one, other) => lengthOf(other) - lengthOf(one))
    return media['example'] ?? longest ?? valueOf(media['schema'], resolve, [])
  }
  return undefined
}

const lengthOf = (value: unknown): number => JSON.stringify(value ?? '').length

const mostDeep = 8

function valueOf(given: unknown, resolve: Resolve, within: readonly Part[]): unknown {
  const schema = resolve(given)
  const { example, examples, enum: values, const: fixed, default: usual } = schema
  const said = [
    example,
    Array.isArray(examples) ? examples[0] : undefined,
    fixed,
    usual,
    Array.isArray(values) ? values[0] : undefined,
  ]
  const one = said.find((value) => value !== undefined && value !== null)
  if (one !== undefined && !isObject(one)) return one
  if (within.length > mostDeep || within.includes(schema)) return undefined
  const inner = (part: unknown) => valueOf(part, resolve, [...within, schema])
  const type = [schema['type']].flat().find((each) => each !== 'null')
  if (type === 'array' || schema['items'] !== undefined) {
    const item = inner(schema['items'])
    return item === undefined ? [] : [item]
  }
  if (type === 'string') return schema['format'] === 'date' ? '2026-01-31' : 'text'
  if (type === 'integer' || type === 'number') return 7
  if (type === 'boolean') return true
  return objectOf(schema, inner)
}

function objectOf(schema: Part, inner: (part: unknown) => unknown): unknown {
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  const [first] = [schema['oneOf'], schema['anyOf']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isNoNull) : [],
  )
  const merged = [...parts, ...(first === undefined ? [] : [first])].map(inner)
  const only = merged.find((value) => !isObject(value))
  if (merged.length > 0 && only !== undefined) return only
  const own = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).map(([name, part]) => [
    name,
    inner(part),
  ])
  return Object.assign({}, ...merged, Object.fromEntries(own))
}

const isNoNull = (part: unknown): boolean => propertyOf(part, 'type') !== 'null'
