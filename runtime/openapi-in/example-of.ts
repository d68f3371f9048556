import type { DocumentReader } from './document-reader.ts'
import type { Part } from './resolve.ts'
import { typeOf } from './shapes.ts'

const mostDeep = 4
const byFormat: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:00:00Z',
  time: '09:00:00',
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'name@example.com',
  uri: 'https://example.com/',
}

/** A value as a schema describes it: its own example, else one that is put together. Undefined where it says too little. */
export function exampleOf(given: unknown, reader: DocumentReader, depth = 0): unknown {
  const schema = reader.shapeOf(given)
  const said = saidIn(schema)
  if (said !== undefined) return said
  const { type } = typeOf(schema)
  if (type === 'array') {
    const item = depth < mostDeep ? exampleOf(schema['items'], reader, depth + 1) : undefined
    return item === undefined ? [] : [item]
  }
  if (type === 'object') return depth < mostDeep ? objectExample(schema, reader, depth) : {}
  if (type === 'string') return byFormat[String(schema['format'])] ?? (depth === 0 ? undefined : '')
  return depth === 0 ? undefined : type === 'boolean' ? false : type === 'integer' || type === 'number' ? 0 : undefined
}

function saidIn({ example, examples, default: usual, const: fixed, enum: values }: Part): unknown {
  const [first] = Array.isArray(examples) ? examples : []
  const [one] = Array.isArray(values) ? values : []
  return [example, first, usual, fixed, one].find((value) => value !== undefined && value !== null)
}

function objectExample(schema: Part, reader: DocumentReader, depth: number): Record<string, unknown> {
  const { properties, required } = reader.objectOf(schema)
  const all = Object.entries(properties)
  const wanted = all.some(([name]) => required.has(name)) ? all.filter(([name]) => required.has(name)) : all
  return Object.fromEntries(
    wanted.flatMap(([name, part]) => {
      const value = name === '__proto__' ? undefined : exampleOf(part, reader, depth + 1)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
