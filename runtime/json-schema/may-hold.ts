import { branchesOf } from './branches-of.ts'
import { resolve } from './resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

/**
 * Which values somebody looks for, by their schemas with references followed: those with an annotation, or those that a
 * function wants. One function for one purpose, for what it says of a schema is kept.
 */
export type Wanted = string | ((schema: JsonSchema, set: JsonSchemaSet) => boolean)

const answers = new WeakMap<JsonSchemaSet, Map<Wanted, WeakMap<JsonSchema, boolean>>>()

/** Says whether a value of a schema, or anything in it, can be one that is wanted: what cannot need not be walked. */
export function mayHold(set: JsonSchemaSet, wanted: Wanted): (schema: JsonSchema) => boolean {
  const ofSet = answers.get(set) ?? new Map<Wanted, WeakMap<JsonSchema, boolean>>()
  answers.set(set, ofSet)
  const known = ofSet.get(wanted) ?? new WeakMap<JsonSchema, boolean>()
  ofSet.set(wanted, known)
  const isWanted = typeof wanted === 'string' ? (own: JsonSchema) => own[wanted] !== undefined : wanted
  return (schema) => known.get(schema) ?? find(set, schema, isWanted, known)
}

function find(
  set: JsonSchemaSet,
  schema: JsonSchema,
  isWanted: Exclude<Wanted, string>,
  known: WeakMap<JsonSchema, boolean>,
): boolean {
  const seen = new Set<JsonSchema>()
  const waiting = [schema]
  for (const one of waiting) {
    const own = resolve(set, one)
    if (seen.has(own)) continue
    seen.add(own)
    if (isWanted(own, set) || known.get(own) === true) {
      known.set(schema, true)
      return true
    }
    if (known.get(own) !== false) waiting.push(...partsOf(set, own))
  }
  // Everything that was looked at leads to nothing.
  for (const one of seen) known.set(one, false)
  known.set(schema, false)
  return false
}

function partsOf(set: JsonSchemaSet, schema: JsonSchema): JsonSchema[] {
  const { properties, patternProperties, additionalProperties, items, prefixItems, allOf } = schema
  return [
    ...Object.values(properties ?? {}),
    ...Object.values(patternProperties ?? {}),
    ...[additionalProperties, items, schema['x-items']].filter((one) => typeof one === 'object'),
    ...(prefixItems ?? []),
    ...(allOf ?? []),
    ...(branchesOf(set, schema) ?? []),
  ]
}
