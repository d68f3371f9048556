import type { SchemaSpec } from '../generated/kinds/schema.ts'
import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import type { DocumentReader } from './document-reader.ts'
import { ReferenceRefused, type Part } from './resolve.ts'

export type Column = NonNullable<SchemaSpec['resultColumns']>[number]

const mostColumns = 200
const nameLength = 128
/** Schemas of `allOf` within each other. */
const mostDeep = 50

export interface ObjectSchema {
  properties: Part
  required: ReadonlySet<string>
}

type Counted = Pick<DocumentReader, 'resolve' | 'spend'>

/** Of a part, without what was found of it before. Refuses `allOf` that is too deep. */
export function objectIn(part: Part, reader: Counted): ObjectSchema {
  const properties = new Map<string, unknown>()
  const required = new Set<string>()
  const seen = new Set<Part>()
  const add = (one: Part, depth: number): void => {
    if (depth > mostDeep) throw new ReferenceRefused('allOf')
    // What is put together of itself says nothing more.
    const parts = Array.isArray(one['allOf']) && !seen.has(one) ? one['allOf'] : []
    seen.add(one)
    for (const other of parts) add(reader.resolve(other), depth + 1)
    const own = Object.entries(isObject(one['properties']) ? one['properties'] : {})
    const names = Array.isArray(one['required']) ? one['required'] : []
    reader.spend(own.length + names.length)
    for (const [name, value] of own) properties.set(name, value)
    for (const name of names) required.add(String(name))
  }
  add(part, 0)
  return { properties: Object.fromEntries(properties), required }
}

/** The type of a schema, and whether it may be null: 3.0 and 3.1 say it in their own ways. */
export function typeOf(schema: Part): { type: string; mayBeNull: boolean } {
  const types = [schema['type']].flat().map(String)
  const [type = ''] = types.filter((one) => one !== 'null' && one !== 'undefined')
  return { type, mayBeNull: types.includes('null') || schema['nullable'] === true }
}

/** What a row of these objects has: texts, numbers, times; objects and lists within it are left out. */
export function columnsIn({ properties, required }: ObjectSchema, { resolve }: Counted): Column[] {
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
