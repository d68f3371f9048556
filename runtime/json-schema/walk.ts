import { toStep } from '../pointer.ts'
import { branchesOf } from './branches-of.ts'
import { chooseBranch } from './choose-branch.ts'
import { mayHold, type Wanted } from './may-hold.ts'
import { resolve } from './resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { hasEntries } from '../json/has-entries.ts'

/** A value, with the schema that describes it. */
export interface Described {
  schema: JsonSchema
  value: unknown
  /** Where it stands inside of a document: `/spec`. Nothing is the document itself. */
  at?: string
}

export interface Visit {
  /** Schema of this value, references followed, unions decided. */
  schema: JsonSchema
  value: unknown
  /** JSON pointer of the value, from where the walk began. */
  at: string
  /** The object that holds the value, directly or through arrays; undefined at the root. */
  parent: Record<string, unknown> | undefined
}

/**
 * Visits every value that the schema describes, outside in, in the order of the data. Values that the schema does not
 * know are passed over: the validator names them. `only` leaves out what can neither be nor hold what is wanted.
 */
export function walk(
  set: JsonSchemaSet,
  { schema, value, at = '' }: Described,
  visit: (here: Visit) => void,
  only?: Wanted,
): void {
  const mayBe = only === undefined ? () => true : mayHold(set, only)
  if (mayBe(schema)) enter({ set, visit, mayBe }, { schema: decided(set, schema, value), value, at, parent: undefined })
}

interface Walk {
  set: JsonSchemaSet
  visit: (here: Visit) => void
  mayBe: (schema: JsonSchema) => boolean
}

function enter(way: Walk, here: Visit): void {
  const { set, mayBe } = way
  const { schema, value, at, parent } = here
  way.visit(here)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const inner = itemSchema(schema, index)
      if (inner && mayBe(inner))
        enter(way, { schema: decided(set, inner, item), value: item, at: `${at}/${index}`, parent })
    }
  } else if (hasEntries(value)) {
    for (const key of Object.keys(value)) {
      const inner = propertySchema(schema, key)
      if (!inner || !mayBe(inner)) continue
      const item = value[key]
      enter(way, { schema: decided(set, inner, item), value: item, at: `${at}/${toStep(key)}`, parent: value })
    }
  }
}

/** Schema of one item of a list, or undefined where the schema does not know it; `x-items`: of a literal list that stands in place of an expression. */
export function itemSchema(schema: JsonSchema, index: number): JsonSchema | undefined {
  const inner = schema.prefixItems?.[index] ?? schema.items ?? schema['x-items']
  return typeof inner === 'object' ? inner : undefined
}

/** Schema of one property of an object schema, or undefined where the schema does not know it. */
export function propertySchema(schema: JsonSchema, key: string): JsonSchema | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, key)) return schema.properties[key]
  if (schema.patternProperties)
    for (const [pattern, inner] of Object.entries(schema.patternProperties))
      if (new RegExp(pattern, 'u').test(key)) return inner
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
}

/**
 * The schema as it holds for this value: references followed, the branch of a union chosen, `allOf` merged. Annotations
 * beside a union stay. An open union (`x-union-of: "blocks"`) is decided by its discriminator: `kumiki:blocks/<type>`.
 */
export function decided(set: JsonSchemaSet, schema: JsonSchema, value: unknown): JsonSchema {
  let own = resolve(set, schema)
  if (own.allOf) own = own.allOf.reduce<JsonSchema>((sum, part) => merged(sum, decided(set, part, value)), own)
  const open = openBranch(set, own, value)
  if (open) return merged(resolve(set, open), own)
  if (own.discriminator !== undefined && own['x-union-of'] !== undefined) return own
  const branches = branchesOf(set, own)
  if (!branches) return own
  const branch = chooseBranch(set, branches, value)
  return branch ? merged(decided(set, branch, value), own) : own
}

function openBranch(set: JsonSchemaSet, schema: JsonSchema, value: unknown): JsonSchema | undefined {
  const folder = schema['x-union-of']
  const property = schema.discriminator?.propertyName
  if (typeof folder !== 'string' || property === undefined || !hasEntries(value)) return undefined
  const id = `kumiki:${folder}/${String(value[property])}`
  return set.has(id) ? set.get(id) : undefined
}

const sums = new WeakMap<JsonSchema, WeakMap<JsonSchema, JsonSchema>>()

/** Made once for each two: documents are walked many times, schemas stay. */
function merged(under: JsonSchema, over: JsonSchema): JsonSchema {
  const known = sums.get(under) ?? new WeakMap<JsonSchema, JsonSchema>()
  sums.set(under, known)
  const before = known.get(over)
  if (before) return before
  const sum = sumOf(under, over)
  known.set(over, sum)
  return sum
}

function sumOf(under: JsonSchema, over: JsonSchema): JsonSchema {
  const sum = { ...under, ...over }
  if (under.properties && over.properties) sum.properties = { ...under.properties, ...over.properties }
  if (under.required && over.required) sum.required = [...new Set([...under.required, ...over.required])]
  return sum
}
