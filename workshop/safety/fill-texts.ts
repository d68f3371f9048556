import type { Document } from '../../runtime/document.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

type Next = (maxLength?: number) => string
type Values = Record<string, unknown>

/** Keywords of a string that say that it is no free text. */
const bound = ['const', 'enum', 'pattern', 'format', 'x-ref', 'x-part', 'x-code', 'x-secret', 'x-unique'] as const

/** The document with its texts replaced, and with every text that its kind has room for where an object stands. */
export function fillTexts(set: JsonSchemaSet, document: Document, next: Next): Document {
  const spec = filled(set, set.kind(document.kind), document.spec, next) as Values
  return { ...document, name: bothLanguages(next, 64), spec }
}

function filled(set: JsonSchemaSet, schema: JsonSchema, value: unknown, next: Next): unknown {
  const own = resolve(set, schema)
  if (Array.isArray(value))
    return value.map((item) => (typeof own.items === 'object' ? filled(set, own.items, item, next) : item))
  if (!isObject(value)) return value
  const properties = own.properties ?? branchOf(set, own, value)?.properties ?? {}
  const result: Values = { ...value }
  for (const [name, inner] of Object.entries(properties)) {
    if (isText(inner)) result[name] = bothLanguages(next, inner.maxLength)
    else if (name in value) result[name] = filled(set, inner, value[name], next)
  }
  return result
}

/**
 * A document of a kind with every property: free strings and texts from `next`, the first of each choice, one item in
 * each array. It need not be sound: what was stored once is drawn.
 */
export function makeDocument(set: JsonSchemaSet, kind: string, key: string, next: Next): Document {
  const spec = made(set, set.kind(kind), next, []) as Values
  return { kind, version: set.kind(kind)['x-version'] ?? 1, key, name: bothLanguages(next, 64), spec }
}

function made(set: JsonSchemaSet, schema: JsonSchema, next: Next, above: readonly string[]): unknown {
  if (isText(schema)) return bothLanguages(next, schema.maxLength)
  if (schema.$ref !== undefined && above.includes(schema.$ref)) return undefined
  const path = schema.$ref === undefined ? above : [...above, schema.$ref]
  const own = resolve(set, schema)
  if (own.const !== undefined) return own.const
  if (own.enum) return own.enum[0]
  if (own.oneOf) return made(set, own.oneOf[0]!, next, path)
  if (own.type === 'boolean') return true
  if (own.type === 'integer' || own.type === 'number') return own.minimum ?? 1
  if (own.type === 'string')
    return bound.some((keyword) => own[keyword] !== undefined) ? undefined : next(own.maxLength)
  if (own.type === 'array') {
    const item = typeof own.items === 'object' ? made(set, own.items, next, path) : undefined
    return item === undefined ? undefined : [item]
  }
  if (!own.properties) return undefined
  const entries = Object.entries(own.properties).map(([name, inner]) => [name, made(set, inner, next, path)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function branchOf(set: JsonSchemaSet, schema: JsonSchema, value: Values): JsonSchema | undefined {
  return (schema.oneOf ?? [])
    .map((branch) => resolve(set, branch))
    .find(({ properties = {} }) =>
      Object.entries(properties).every(([name, inner]) => inner.const === undefined || inner.const === value[name]),
    )
}

function bothLanguages(next: Next, maxLength?: number): { ja: string; en: string } {
  return { ja: next(maxLength), en: next(maxLength) }
}

function isText(schema: JsonSchema): boolean {
  return schema.$ref === 'kumiki:common/text'
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
