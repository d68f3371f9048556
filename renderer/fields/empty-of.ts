import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

/** What a new value of the schema begins with: constants that name its shape and the names that are made, nothing else. */
export function emptyOf(set: JsonSchemaSet, schema: JsonSchema): unknown {
  const own = resolve(set, schema)
  if (Object.hasOwn(own, 'const')) return own.const
  const type = [own.type ?? (own.properties ? 'object' : 'string')].flat()[0]
  if (type === 'array') return []
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return own.default ?? 0
  if (type !== 'object') return own.default ?? ''
  return Object.fromEntries(
    Object.entries(own.properties ?? {}).flatMap(([name, property]): [string, unknown][] => {
      const found = resolve(set, property)
      if (found['x-made']) return [[name, madeKey()]]
      return Object.hasOwn(found, 'const') ? [[name, found.const]] : []
    }),
  )
}

/** The time and three more characters, as the specification makes keys of a layout (section 3, "Other"). */
function madeKey(): string {
  return `${Date.now()}${Math.random().toString(36).slice(2, 5).padEnd(3, '0')}`
}
