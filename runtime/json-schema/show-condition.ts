import { codesOf } from './codes.ts'
import { resolve } from './resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

/** `x-show`: when a property applies. `name` is a sibling property, or a fact of its code (`database_type.server`). */
export type ShowCondition =
  | { name: string; condition: string; value: unknown }
  | { all: ShowCondition[] }
  | { any: ShowCondition[] }

/**
 * JSON Schema that accepts an object exactly when the condition is known to be `wanted`. A code that the schema does not
 * know, or a missing value without a default, is neither: the mistake there is named once, at its own place.
 * `false`: no object can.
 */
export function showSchema(
  set: JsonSchemaSet,
  holder: JsonSchema,
  show: ShowCondition,
  wanted: boolean,
): JsonSchema | false {
  if ('all' in show || 'any' in show) return joined(set, holder, show, wanted)
  const [name = '', fact] = show.name.split('.')
  const raw = holder.properties?.[name]
  if (!raw) throw new Error(`x-show names "${name}", which the object does not have`)
  const property = resolve(set, raw)
  const absent = property.default ?? (property.type === 'boolean' ? false : undefined)
  const values = valuesOf(set, property, fact)
  if (!values) {
    const accepted = compared(show, wanted)
    return { properties: { [name]: accepted }, ...(isAbsenceRight(absent, show, wanted) ? {} : { required: [name] }) }
  }
  const right = values.filter((known) => compare(known.compared, show) === wanted).map((known) => known.value)
  if (right.length === 0) return false
  return { properties: { [name]: { enum: right } }, ...(right.includes(absent) ? {} : { required: [name] }) }
}

function joined(
  set: JsonSchemaSet,
  holder: JsonSchema,
  show: { all: ShowCondition[] } | { any: ShowCondition[] },
  wanted: boolean,
): JsonSchema | false {
  const conditions = 'all' in show ? show.all : show.any
  // Not all is any not, and not any is all not.
  const keyword = 'all' in show === wanted ? 'allOf' : 'anyOf'
  const parts = conditions.map((condition) => showSchema(set, holder, condition, wanted))
  const possible = parts.filter((part) => part !== false)
  if (possible.length === 0 || (keyword === 'allOf' && possible.length < parts.length)) return false
  return { [keyword]: possible }
}

/** Every value that the property can have, with what is compared: the value itself, or the fact of its code. */
function valuesOf(set: JsonSchemaSet, property: JsonSchema, fact: string | undefined) {
  if (property.type === 'boolean') return [true, false].map((value) => ({ value, compared: value }))
  const codes = codesOf(set, property)
  if (!codes && fact !== undefined) throw new Error(`x-show names the fact "${fact}" of a property without codes`)
  return codes?.map(({ value, facts }) => ({ value, compared: fact === undefined ? value : (facts?.[fact] ?? false) }))
}

function compare(found: unknown, show: { condition: string; value: unknown }): boolean {
  switch (show.condition) {
    case '=':
      return found === show.value
    case '<>':
      return found !== show.value
    default:
      throw new Error(`x-show cannot compare codes by ${show.condition}`)
  }
}

function compared(show: { condition: string; value: unknown }, wanted: boolean): JsonSchema {
  const isEqual = { const: show.value }
  if (show.condition === '=') return wanted ? isEqual : { not: isEqual }
  if (show.condition === '<>') return wanted ? { not: isEqual } : isEqual
  throw new Error(`x-show cannot compare by ${show.condition}`)
}

function isAbsenceRight(absent: unknown, show: { condition: string; value: unknown }, wanted: boolean): boolean {
  return absent !== undefined && compare(absent, show) === wanted
}
