import { resolve } from './resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { propertyOf } from '../json/property-of.ts'

/**
 * How the items of an array are told apart: by a property (`x-identity`), by their own value (lists of addresses and
 * other unique values), or not at all.
 */
export function identify(
  set: JsonSchemaSet,
  schema: JsonSchema,
  ...arrays: unknown[][]
): ((item: unknown) => string) | undefined {
  const identity = identityOf(set, schema)
  if (!identity) return undefined
  for (const items of arrays) {
    const names = items.map(identity)
    if (names.includes(undefined) || new Set(names).size < names.length) return undefined
  }
  return (item) => identity(item) ?? ''
}

function identityOf(set: JsonSchemaSet, schema: JsonSchema): ((item: unknown) => string | undefined) | undefined {
  const property = schema['x-identity']
  if (typeof property === 'string') {
    return (item) => {
      const value = propertyOf(item, property)
      return typeof value === 'string' || typeof value === 'number' ? `${property}=${value}` : undefined
    }
  }
  const items = typeof schema.items === 'object' ? resolve(set, schema.items) : undefined
  if (items?.['x-ref'] === undefined && schema.uniqueItems !== true) return undefined
  return (item) => (typeof item === 'string' || typeof item === 'number' ? `=${item}` : undefined)
}
