import { holds } from '../expressions/holds.ts'
import type { Condition } from '../expressions/holds.ts'
import { readSteps, stepsOf } from '../expressions/scope.ts'
import { codesOf } from './codes.ts'
import { resolve } from './resolve.ts'
import { propertySchema } from './walk.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'

/**
 * Whether a property applies (`x-show`). Names are relative to the object that holds the property; a further step after
 * a code reads a fact of the chosen code (`database_type.server`); an unset property counts as its default.
 */
export function isShown(set: JsonSchemaSet, property: JsonSchema, holder: JsonSchema, value: unknown): boolean {
  const condition = property['x-show'] as Condition | undefined
  if (!condition) return true
  return holds(condition, { get: (path) => readPath(set, holder, value, stepsOf(path)) })
}

function readPath(set: JsonSchemaSet, holder: JsonSchema, value: unknown, [name = '', ...rest]: string[]): unknown {
  const property = propertySchema(holder, name)
  const own = property && resolve(set, property)
  const held = readSteps(value, [name]) ?? own?.default
  if (rest.length === 0) return held
  const code = own && codesOf(set, own)?.find((one) => one.value === held)
  return code ? readSteps(code.facts, rest) : readSteps(held, rest)
}
