import { branchesOf } from './branches-of.ts'
import { resolve } from './resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

const answers = new WeakMap<JsonSchemaSet, Map<string, WeakMap<JsonSchema, boolean>>>()

/** Whether a value of this schema, or anything in it, can carry an annotation: what cannot need not be walked. */
export function mayHold(set: JsonSchemaSet, schema: JsonSchema, annotation: string): boolean {
  const ofSet = answers.get(set) ?? new Map<string, WeakMap<JsonSchema, boolean>>()
  answers.set(set, ofSet)
  const known = ofSet.get(annotation) ?? new WeakMap<JsonSchema, boolean>()
  ofSet.set(annotation, known)
  const before = known.get(schema)
  if (before !== undefined) return before
  const seen = new Set<JsonSchema>()
  const waiting = [schema]
  for (const one of waiting) {
    const own = resolve(set, one)
    if (seen.has(own)) continue
    seen.add(own)
    if (own[annotation] !== undefined || known.get(own) === true) {
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
