import type { SchemaSpec } from '../generated/kinds/schema.ts'
import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import type { Part, Resolve } from './resolve.ts'

export type Column = NonNullable<SchemaSpec['resultColumns']>[number]

const mostColumns = 200
const nameLength = 128

/** An object's properties, those of `allOf` among them, and which of them are always there. */
export function objectOf(
  schema: unknown,
  resolve: Resolve,
  seen = new Set<Part>(),
): { properties: Part; required: Set<string> } {
  const part = resolve(schema)
  // What is put together of itself says nothing more.
  const parts = Array.isArray(part['allOf']) && !seen.has(part) ? part['allOf'] : []
  seen.add(part)
  const found = parts.map((one) => objectOf(one, resolve, seen))
  const own = isObject(part['properties']) ? part['properties'] : {}
  const names = Array.isArray(part['required']) ? part['required'].map(String) : []
  const all = [...found.map(({ properties }) => properties), own].flatMap(Object.entries)
  return {
    properties: Object.fromEntries(all),
    required: new Set([...found.flatMap((one) => [...one.required]), ...names]),
  }
}

/** The type of a schema, and whether it may be null: 3.0 and 3.1 say it in their own ways. */
export function typeOf(schema: Part): { type: string; mayBeNull: boolean } {
  const types = [schema['type']].flat().map(String)
  const [type = ''] = types.filter((one) => one !== 'null' && one !== 'undefined')
  return { type, mayBeNull: types.includes('null') || schema['nullable'] === true }
}

/** What a row of these objects has: texts, numbers, times; objects and lists within it are left out. */
export function columnsOf(schema: unknown, resolve: Resolve): Column[] {
  const { properties, required } = objectOf(schema, resolve)
  return Object.entries(properties)
    .filter(([name]) => name.length <= nameLength)
    .flatMap(([name, value]): Column[] => {
      const part = resolve(value)
      const { type, mayBeNull } = typeOf(part)
      const typeClass = classOf(type, part['format'])
      if (!typeClass) return []
      const isFraction = type === 'number'
      return [
        {
          key: name,
          name,
          typeClass,
          ...(isFraction && { decimalDigits: 2 }),
          ...((mayBeNull || !required.has(name)) && { inullable: true }),
        },
      ]
    })
    .slice(0, mostColumns)
}

function classOf(type: string, format: unknown): Column['typeClass'] | undefined {
  if (type === 'integer' || type === 'number') return 'Number'
  if (type === 'boolean') return 'String'
  if (type !== 'string') return undefined
  switch (format) {
    case 'date':
      return 'Date'
    case 'date-time':
      return 'DateTime'
    case 'time':
      return 'Time'
    case 'uuid':
      return 'Guid'
    case 'binary':
      return undefined
    default:
      return 'String'
  }
}

/** The schema of a body in JSON. */
export function jsonSchemaOf(content: unknown): unknown {
  const entry = Object.entries(isObject(content) ? content : {}).find(([type]) =>
    /^application\/([\w.-]+\+)?json\b/.test(type),
  )
  return entry && propertyOf(entry[1], 'schema')
}
