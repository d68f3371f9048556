import { codesOf } from '../../runtime/schema/codes.ts'
import { resolve } from '../../runtime/schema/resolve.ts'
import type { Schema, SchemaSet } from '../../runtime/schema/schema-set.ts'

export type LeafKind =
  | 'text'
  | 'lines'
  | 'languages'
  | 'number'
  | 'check'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'datetime'
  | 'colour'
  | 'secret'
  | 'reference'
  | 'part'
  | 'combobox'
  | 'password'
  | 'code'
  | 'union'
  | 'array'
  | 'object'
  | 'file'
  | 'json'

const widgets: Record<string, LeafKind> = {
  textarea: 'lines',
  blob: 'file',
  color: 'colour',
  colour: 'colour',
  code: 'code',
  json: 'json',
  password: 'password',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
}

/** Which field draws a value: the annotations decide first, then the shape. `object` is drawn property by property. */
export function leafKind(set: SchemaSet, schema: Schema): LeafKind {
  const own = resolve(set, schema)
  if (own['x-secret']) return 'secret'
  if (own['x-code'] !== undefined) return 'code'
  if (isTextInLanguages(set, own)) return 'languages'
  if (own['x-ref'] !== undefined && own.type !== 'array') return 'reference'
  if (own['x-part'] !== undefined && own.type !== 'array') return 'part'
  if (own['x-options']) return 'combobox'
  const named = typeof own['x-widget'] === 'string' ? widgets[own['x-widget']] : undefined
  if (named) return named
  if (codesOf(set, own)) return 'choice'
  const types = [own.type ?? []].flat().filter((type) => type !== 'null')
  if (types.includes('array')) return own.items && typeof own.items === 'object' ? arrayKind(set, own.items) : 'json'
  if (own.oneOf ?? own.anyOf) return 'union'
  if (types.length > 1) return 'json'
  if (types[0] === 'boolean') return 'check'
  if (types[0] === 'number' || types[0] === 'integer') return 'number'
  if (types[0] === 'object' || own.properties) return Object.keys(own.properties ?? {}).length > 0 ? 'object' : 'json'
  if (types[0] !== 'string') return 'json'
  const formats: Record<string, LeafKind> = { date: 'date', time: 'time', 'date-time': 'datetime' }
  if (typeof own.format === 'string' && formats[own.format]) return formats[own.format]!
  return (own.maxLength ?? 0) > 256 ? 'lines' : 'text'
}

function arrayKind(set: SchemaSet, items: Schema): LeafKind {
  return codesOf(set, items) ? 'choices' : 'array'
}

/** Whether the schema is a builder's text: a string, or an object with a string for each language. */
export function isTextInLanguages(set: SchemaSet, schema: Schema): boolean {
  const branches = (schema.oneOf ?? schema.anyOf)?.map((branch) => resolve(set, branch)) ?? []
  return (
    branches.some((branch) => branch.type === 'string') &&
    branches.some((branch) => branch.properties?.ja && branch.properties.en)
  )
}
