import { isObject } from '../json/is-object.ts'
import type { Part, Resolve } from './resolve.ts'
import { Unread } from './unread.ts'

/** Schemas of `allOf` within each other. */
const mostDeep = 50

export interface ObjectSchema {
  properties: Part
  required: ReadonlySet<string>
}

interface Reading {
  resolve: Resolve
  spend(count: number): void
  shapeOf(schema: unknown): Part
}

const scalars = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/**
 * A schema without the ways in which null is said (3.0: `nullable` beside one of `allOf`; 3.1: one of `anyOf` or `oneOf`). Of
 * several alternatives of texts and numbers it is one of all their types; several others stay what they are.
 */
export function shapeIn(part: Part, { spend, shapeOf }: Reading): Part {
  const { oneOf, anyOf, allOf, ...own } = part
  if (Array.isArray(allOf) && allOf.length === 1 && own['properties'] === undefined && !oneOf && !anyOf)
    return { ...shapeOf(allOf[0]), ...own }
  const alternatives = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  if (alternatives.length === 0 || Array.isArray(allOf)) return part
  spend(alternatives.length)
  const shapes = alternatives.map(shapeOf)
  const others = shapes.filter((shape) => shape['type'] !== 'null')
  const nullable = others.length < shapes.length || others.some((shape) => shape['nullable'] === true)
  const more = nullable ? { ...own, nullable } : own
  const [only, another] = others
  if (only !== undefined && another === undefined) return { ...only, ...more }
  const types = [...new Set(others.map((shape) => typeOf(shape).type))]
  return types.every((type) => scalars.has(type)) ? { ...more, type: types } : part
}

/** Of a part, without what was found of it before. Throws `Unread` for `allOf` that is too deep. */
export function objectIn(part: Part, reading: Reading): ObjectSchema {
  const properties = new Map<string, unknown>()
  const required = new Set<string>()
  const seen = new Set<Part>()
  const add = (one: Part, depth: number, isCertain: boolean): void => {
    if (depth > mostDeep) throw new Unread('openapi-deep')
    // What is put together of itself says nothing more.
    if (seen.has(one)) return
    seen.add(one)
    for (const other of listOf(one['allOf'])) add(reading.resolve(other), depth + 1, isCertain)
    for (const other of [...listOf(one['oneOf']), ...listOf(one['anyOf'])])
      add(reading.resolve(other), depth + 1, false)
    const own = Object.entries(isObject(one['properties']) ? one['properties'] : {})
    const names = listOf(one['required'])
    reading.spend(own.length + names.length)
    for (const [name, value] of own) if (isCertain || !properties.has(name)) properties.set(name, value)
    if (isCertain) for (const name of names) required.add(String(name))
  }
  add(part, 0, true)
  return { properties: Object.fromEntries(properties), required }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The type of a schema, and whether it may be null: 3.0 and 3.1 say it in their own ways. Of several types it is a text. */
export function typeOf(schema: Part): { type: string; mayBeNull: boolean } {
  const types = [schema['type']].flat().filter((one) => typeof one === 'string')
  const others = [...new Set(types.filter((one) => one !== 'null'))]
  const mayBeNull = types.includes('null') || schema['nullable'] === true || schema['x-nullable'] === true
  const [only = guessed(schema), another] = others
  if (another === undefined) return { type: only, mayBeNull }
  return { type: others.every((one) => one === 'integer' || one === 'number') ? 'number' : 'string', mayBeNull }
}

function guessed(schema: Part): string {
  if (['properties', 'allOf', 'oneOf', 'anyOf'].some((name) => schema[name] !== undefined)) return 'object'
  if (schema['items'] !== undefined) return 'array'
  const [value] = Array.isArray(schema['enum']) ? schema['enum'] : [schema['const']]
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : ''
}
