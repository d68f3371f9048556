import { branchesOf } from './branches-of.ts'
import { resolve } from './resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { isObject } from '../json/is-object.ts'

/**
 * The branch of a union that the value means: its type fits, every constant property (the discriminator) matches, and
 * all that it requires is there. When something required is missing, the first branch that fits otherwise; of several
 * that fit, one that knows every property of the value.
 */
export function chooseBranch(
  set: JsonSchemaSet,
  branches: readonly JsonSchema[],
  value: unknown,
): JsonSchema | undefined {
  const fitting = branches.map((branch) => resolve(set, branch)).filter((branch) => fits(set, branch, value))
  if (!isObject(value)) return fitting[0]
  const whole = fitting.filter((branch) => (branch.required ?? []).every((name) => Object.hasOwn(value, name)))
  return whole.find((branch) => knows(set, branch, value)) ?? whole[0] ?? fitting[0]
}

/** Whether a closed branch has all properties of the value. */
function knows(set: JsonSchemaSet, branch: JsonSchema, value: Record<string, unknown>): boolean {
  const inner = branch.type === undefined ? branchesOf(set, branch) : undefined
  if (inner) return inner.some((one) => fits(set, resolve(set, one), value) && knows(set, resolve(set, one), value))
  if (branch.additionalProperties !== false) return true
  return Object.keys(value).every((name) => Object.hasOwn(branch.properties ?? {}, name))
}

function fits(set: JsonSchemaSet, branch: JsonSchema, value: unknown): boolean {
  if (Object.hasOwn(branch, 'const')) return branch.const === value
  if (branch.enum) return branch.enum.includes(value)
  if (branch.type !== undefined && ![branch.type].flat().some((type) => isOfType(type, value))) return false
  const inner = branchesOf(set, branch)
  if (branch.type === undefined && inner) return chooseBranch(set, inner, value) !== undefined
  if (!isObject(value)) return true
  return (branch.required ?? []).every((name) => {
    const property = branch.properties?.[name]
    const own = property && resolve(set, property)
    return !own || !Object.hasOwn(own, 'const') || own.const === value[name]
  })
}

/** JSON Schema's types; an integer is a number without a fraction. */
export function isOfType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
