import { parsePointer } from '../pointer.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { decided, propertySchema } from './walk.ts'
import { hasEntries } from '../json/has-entries.ts'

export interface JsonSchemaPlace {
  /** As it stands where the value is described: a reference or a union may be undecided. */
  raw: JsonSchema
  /** Decided for the value that stands there. */
  schema: JsonSchema
  value: unknown
  /** Name of the property, or of the one that holds the item. */
  property: string
}

/** The schema of the value at a pointer; undefined where the schema does not know the way. */
export function jsonSchemaAt(
  set: JsonSchemaSet,
  root: JsonSchema,
  value: unknown,
  pointer: string,
): JsonSchemaPlace | undefined {
  let raw = root
  let here = value
  let schema = decided(set, raw, here)
  let property = ''
  for (const step of parsePointer(pointer)) {
    const isItem = Array.isArray(here)
    const inner = isItem ? (schema.prefixItems?.[Number(step)] ?? schema.items) : propertySchema(schema, step)
    if (typeof inner !== 'object') return undefined
    here = hasEntries(here) && Object.hasOwn(here, step) ? here[step] : undefined
    raw = inner
    schema = decided(set, raw, here)
    if (!isItem) property = step
  }
  return { raw, schema, value: here, property }
}
