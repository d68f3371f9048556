import { pathOf } from '../expressions/scope.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'
import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import type { DocumentReader } from './document-reader.ts'
import { labelOf } from './labels.ts'
import type { Part } from './resolve.ts'
import { typeOf } from './shapes.ts'

export type Column = NonNullable<SchemaSpec['resultColumns']>[number]

const mostColumns = 200
const nameLength = 128
const labelLength = 64
/** Objects within a row whose members are columns. */
const mostDeep = 3
const mostDecimals = 10

/**
 * What a row of these objects has: texts, numbers, times, lists of such as texts, and what lies in objects within it under its
 * path. Lists of objects are left out: they are rows of their own.
 */
export function columnsIn(object: Part, depth: number, reader: DocumentReader): Column[] {
  const { properties, required } = reader.objectOf(object)
  return Object.entries(properties)
    .filter(([name]) => name !== '' && name !== '__proto__' && name.length <= nameLength)
    .flatMap(([name, value]): Column[] => {
      const part = reader.shapeOf(value)
      if (part['writeOnly'] === true) return []
      const { type, mayBeNull } = typeOf(part)
      const isOptional = mayBeNull || !required.has(name)
      if (type !== 'object') return columnOf(name, part, { isOptional, reader })
      return depth + 1 < mostDeep
        ? within(name, part, { isOptional, columns: reader.columnsOf(part, depth + 1), reader })
        : []
    })
    .slice(0, mostColumns)
}

/** The column of a single value, or none. */
function columnOf(
  name: string,
  part: Part,
  { isOptional, reader }: { isOptional: boolean; reader: DocumentReader },
): Column[] {
  const { type } = typeOf(part)
  const isList = type === 'array' && isScalar(typeOf(reader.shapeOf(part['items'])).type)
  const typeClass = isList ? 'String' : classOf(type, part['format'])
  if (!typeClass) return []
  const label = labelOf(name, part)
  const decimalDigits = typeClass === 'Number' ? decimalsOf(part) : 0
  return [
    {
      key: name,
      name,
      ...(label !== undefined && { label }),
      typeClass,
      ...(decimalDigits > 0 && { decimalDigits }),
      ...(isOptional && { inullable: true }),
    },
  ]
}

/** The columns of an object within a row. */
function within(
  name: string,
  part: Part,
  { isOptional, columns, reader }: { isOptional: boolean; columns: readonly Column[]; reader: DocumentReader },
): Column[] {
  reader.spend(columns.length)
  const label = labelOf(name, part)
  return columns.flatMap((column): Column[] => {
    const path = column.path === undefined ? pathOf(name, column.name) : `${pathOf(name)}.${column.path}`
    if (path.length > nameLength) return []
    const words = [label ?? name, column.label ?? column.name].map(String).join(' ')
    const isLabelled = (label !== undefined || column.label !== undefined) && words.length <= labelLength
    const { label: _, ...rest } = column
    return [
      {
        ...rest,
        ...{ key: path, name: path, path },
        ...(isLabelled && { label: words }),
        ...(isOptional && { inullable: true }),
      },
    ]
  })
}

export const isScalar = (type: string): boolean =>
  type === 'string' || type === 'integer' || type === 'number' || type === 'boolean'

/** The column of rows that are single values, as `engine/sources/web-api` calls it. */
export function valueColumn(part: Part): Column[] {
  const typeClass = classOf(typeOf(part).type, part['format'])
  const label = labelOf('value', part)
  return typeClass ? [{ key: 'value', name: 'value', ...(label !== undefined && { label }), typeClass }] : []
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

/** Digits after the point that a number's step and examples have; 0 where they say nothing. */
function decimalsOf(part: Part): number {
  const { type, format, multipleOf, example, examples, default: usual } = part
  if (type === 'integer' || String(format).startsWith('int')) return 0
  const shown = typeof multipleOf === 'number' ? [multipleOf] : [example, examples, usual].flat()
  const digits = shown.map((value) => /^-?\d+\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0)
  return Math.min(mostDecimals, Math.max(0, ...digits))
}

/** The schema of a body in JSON. */
export function jsonSchemaOf(content: unknown): unknown {
  const entries = Object.entries(isObject(content) ? content : {})
  const entry = entries.find(([type]) => isJson(type)) ?? entries.find(([type]) => type.startsWith('*/*'))
  return entry && (propertyOf(entry[1], 'schema') ?? {})
}

const isJson = (type: string): boolean => /^(application|text)\/([\w.-]+\+)?json\b/i.test(type)
