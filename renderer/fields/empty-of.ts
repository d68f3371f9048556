import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

/** What a new value of the schema begins with: constants that name its shape, nothing else. */
export function emptyOf(set: JsonSchemaSet, schema: JsonSchema): unknown {
  const own = resolve(set, schema)
  if (Object.hasOwn(own, 'const')) return own.const
  const type = [own.type ?? (own.properties ? 'object' : 'string')].flat()[0]
  if (type === 'array') return []
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return own.default ?? 0
  if (type !== 'object') return own.default ?? ''
  const constants = Object.entries(own.properties ?? {}).filter(([, property]) =>
    Object.hasOwn(resolve(set, property), 'const'),
  )
  return Object.fromEntries(constants.map(([name, property]) => [name, resolve(set, property).const]))
}
