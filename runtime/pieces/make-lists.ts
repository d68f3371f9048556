import type { Document } from '../document.ts'
import { isObject } from '../json/is-object.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { decided, itemSchema, propertySchema } from '../json-schema/walk.ts'

/** The screen or menu with a list of one wherever its schema takes a list and one thing stands alone. */
export function makeLists(document: Document, set: JsonSchemaSet): Document {
  return { ...document, spec: inside(document.spec, set.kind(document.kind)) }

  function inside(value: Record<string, unknown>, schema: JsonSchema): Record<string, unknown> {
    const entries = Object.entries(value).map(([key, item]) => [key, listed(item, propertySchema(schema, key))])
    return Object.fromEntries(entries)
  }

  function listed(value: unknown, schema: JsonSchema | undefined): unknown {
    if (schema === undefined || typeof value !== 'object') return value
    const own = decided(set, schema, value)
    if (Array.isArray(value)) return value.map((item, index) => listed(item, itemSchema(own, index)))
    if (!isObject(value)) return value
    return own.type === 'array' ? listed([value], schema) : inside(value, own)
  }
}
