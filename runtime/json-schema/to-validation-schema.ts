import { branchesOf } from './branches-of.ts'
import { codesOf } from './codes.ts'
import type { Code } from './codes.ts'
import { makeJsonSchemaSet } from './json-schema-set.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { showSchema } from './show-condition.ts'

/** What a validator takes: keywords whose schemas may be `true` and `false`. */
export type ValidationSchema = { [keyword: string]: unknown }

/**
 * The schemas as a validator takes them, so that one mistake makes one error: codes become `enum`, unions are decided by
 * their discriminator or their types, `x-show` and `x-required` become conditions on known codes, annotations go. A
 * property that is present though it does not apply is refused by the schema `false`. `words`: titles, descriptions and
 * defaults stay, for people who read them in their editors.
 */
export function toValidationSchema(
  schemas: readonly JsonSchema[],
  { words = false }: { words?: boolean } = {},
): ValidationSchema[] {
  const reading: Reading = { ...makeJsonSchemaSet(schemas), words }
  return reading.all().map((schema) => convert(reading, schema))
}

type Reading = JsonSchemaSet & { words: boolean }

const dropped = new Set(['discriminator', '$schema', '$comment'])
const ofWords = new Set(['title', 'description', 'default'])
const maps = new Set(['properties', 'patternProperties', '$defs'])
const literal = new Set(['const', 'default', 'enum', 'required', 'dependentRequired'])

function convert(set: Reading, schema: JsonSchema): ValidationSchema {
  const codes = schema.oneOf || schema['x-union-of'] ? codesOf(set, schema) : undefined
  if (codes) return { ...plain(set, schema, ['oneOf']), ...inCodes(codes, set) }
  if (schema['x-union-of'] !== undefined) return { ...plain(set, schema), ...discriminated(set, schema) }
  if (schema.oneOf && areDecidedByType(schema.oneOf)) {
    return { ...plain(set, schema, ['oneOf']), ...decidedByType(set, schema.oneOf) }
  }
  if (schema.$ref !== undefined && schema.maxLength !== undefined) return limited(set, schema)
  const result = plain(set, schema)
  const conditions = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => conditionsOf(set, schema, name, property)),
    ...alone(schema['x-one-of'] ?? []),
  ]
  if (conditions.length === 0) return result
  return { ...result, allOf: [...(Array.isArray(result['allOf']) ? result['allOf'] : []), ...conditions] }
}

const isLeftOut = (keyword: string, { words }: Reading): boolean =>
  dropped.has(keyword) || (!words && ofWords.has(keyword))

/** `enumDescriptions` is what editors show beside each. */
function inCodes(codes: readonly Code[], { words }: Reading): ValidationSchema {
  const values = { enum: codes.map(({ value }) => value) }
  if (!words) return values
  const told = codes.map(({ title, description }) => (description === undefined ? title : `${title}: ${description}`))
  return { ...values, enumDescriptions: told }
}

/** Whole numbers that are none of their own any more are refused wherever a schema says nothing stricter. */
const exact = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** The schema without annotations, its parts converted. */
function plain(set: Reading, schema: JsonSchema, without: string[] = []): ValidationSchema {
  const result: ValidationSchema = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith('x-') || isLeftOut(keyword, set) || without.includes(keyword)) continue
    if (literal.has(keyword) || typeof value !== 'object' || value === null) result[keyword] = value
    else if (Array.isArray(value))
      result[keyword] = value.map((item: JsonSchema | string) => (typeof item === 'object' ? convert(set, item) : item))
    else if (maps.has(keyword)) {
      const entries = Object.entries(value as Record<string, JsonSchema>)
      result[keyword] = Object.fromEntries(entries.map(([name, inner]) => [name, convert(set, inner)]))
    } else result[keyword] = convert(set, value as JsonSchema)
  }
  return result.type === 'integer' ? { ...exact, ...result } : result
}

function discriminated(set: Reading, schema: JsonSchema): ValidationSchema {
  const tag = schema.discriminator?.propertyName
  const branches = branchesOf(set, schema) ?? []
  if (tag === undefined || branches.length === 0) return {}
  const named = branches.map((branch) => ({ name: branch.properties?.[tag]?.const, id: branch.$id }))
  return {
    properties: { [tag]: { enum: named.map(({ name }) => name) } },
    allOf: named.map(({ name, id }) => ({
      if: { properties: { [tag]: { const: name } }, required: [tag] },
      then: { $ref: id },
    })),
  }
}

function areDecidedByType(branches: readonly JsonSchema[]): boolean {
  const types = branches.map((branch) => branch.type)
  return types.every((type) => typeof type === 'string') && new Set(types).size === types.length
}

function decidedByType(set: Reading, branches: readonly JsonSchema[]): ValidationSchema {
  const [first = {}, ...rest] = branches
  if (rest.length === 0) return convert(set, first)
  return { if: { type: first.type ?? 'null' }, then: convert(set, first), else: decidedByType(set, rest) }
}

/** Of properties that exclude each other the first is taken, and those after it are refused. */
function alone(names: readonly string[]): ValidationSchema[] {
  return names.slice(0, -1).map((name, index) => ({
    if: { properties: { [name]: true }, required: [name] },
    then: { properties: Object.fromEntries(names.slice(index + 1).map((other) => [other, false])) },
  }))
}

/** `maxLength` beside a `$ref` to a union limits each text of the union. */
function limited(set: Reading, { $ref = '', maxLength, ...own }: JsonSchema): ValidationSchema {
  const { $id: _, ...target } = set.get($ref)
  const limit = (schema: JsonSchema): JsonSchema => ({
    ...schema,
    ...([schema.type].flat().includes('string') && maxLength !== undefined ? { maxLength } : {}),
    ...(schema.oneOf ? { oneOf: schema.oneOf.map(limit) } : {}),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, inner]) => [name, limit(inner)]),
          ),
        }
      : {}),
  })
  return convert(set, { ...limit(target), ...own })
}

function conditionsOf(set: Reading, holder: JsonSchema, name: string, property: JsonSchema): ValidationSchema[] {
  const show = property['x-show']
  if (show === undefined) return property['x-required'] ? [{ properties: { [name]: true }, required: [name] }] : []
  const isShown = property['x-required'] === true && showSchema(set, holder, show, true)
  const isHidden = showSchema(set, holder, show, false)
  return [
    ...(isShown ? [{ if: isShown, then: { properties: { [name]: true }, required: [name] } }] : []),
    ...(isHidden ? [{ if: isHidden, then: { properties: { [name]: false } } }] : []),
  ]
}
