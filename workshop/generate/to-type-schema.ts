import { branchesOf } from '../../runtime/json-schema/branches-of.ts'
import { codesOf } from '../../runtime/json-schema/codes.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { typeName } from './type-name.ts'

/**
 * A schema as json-schema-to-typescript reads it: references are names of types (a copied definition would become a second type), codes are an `enum` whose
 * words stand in the comment, unions of a folder are written out, annotations go.
 */
export function toTypeSchema(set: JsonSchemaSet, schema: JsonSchema): JsonSchema {
  const comment = commentOf(set, schema)
  const about: JsonSchema = comment === '' ? {} : { description: comment }
  if (schema.$ref !== undefined) return { ...about, tsType: typeName(schema.$ref) }
  const codes = schema.oneOf || schema['x-union-of'] ? codesOf(set, schema) : undefined
  if (codes) return { ...about, enum: codes.map((code) => code.value) }
  if (schema['x-union-of'] !== undefined) {
    const branches = branchesOf(set, schema) ?? []
    return { ...about, tsType: branches.map((branch) => typeName(branch.$id ?? '')).join(' | ') }
  }
  const names = schema['x-one-of']
  const inner = names ? { anyOf: names.map((name) => shape(set, withOnly(schema, name, names))) } : shape(set, schema)
  return Object.keys(inner).length === 0 ? { ...about, tsType: 'unknown' } : { ...about, ...inner }
}

/** `kind/key`, as `runtime/document.ts` has it. */
const address = '`${string}/${string}`'
const isAddress = (pattern = ''): boolean => pattern.endsWith('/[^/]+$') && !pattern.startsWith('^blob/')

/** The envelope with the specification of its kind. */
const documentOf = (kind: string): string =>
  `Omit<${typeName('kumiki:common/document')}, 'spec'> & { spec: ${typeName(`kumiki:kinds/${kind}`)} }`

function shape(set: JsonSchemaSet, schema: JsonSchema): JsonSchema {
  const { type, required, properties, additionalProperties, items, oneOf, anyOf, allOf } = schema
  if ((schema['x-ref'] !== undefined || isAddress(schema.pattern)) && type === 'string') return { tsType: address }
  const of = schema['x-document']
  if (of !== undefined) return { tsType: of === true ? typeName('kumiki:common/document') : documentOf(of) }
  if (type === 'object' && !properties && !oneOf && !anyOf && !allOf && typeof additionalProperties !== 'object') {
    return { tsType: 'Record<string, unknown>' }
  }
  const { minItems, maxItems } = schema
  if (type === 'array' && minItems === 2 && maxItems === 2 && typeof items === 'object' && items.$ref !== undefined)
    return { tsType: `[${typeName(items.$ref)}, ${typeName(items.$ref)}]` }
  const list = (branches: JsonSchema[]) => branches.map((branch) => toTypeSchema(set, branch))
  return {
    ...('const' in schema ? { const: schema.const } : {}),
    ...(schema.enum ? { enum: schema.enum } : {}),
    ...(type === undefined ? {} : { type }),
    ...(required ? { required } : {}),
    ...(properties ? { properties: mapped(set, properties) } : {}),
    ...(additionalProperties === undefined ? {} : { additionalProperties: inside(set, additionalProperties) }),
    ...(items === undefined ? {} : { items: inside(set, items) }),
    ...(oneOf ? { oneOf: list(oneOf) } : {}),
    ...(anyOf ? { anyOf: list(anyOf) } : {}),
    ...(allOf ? { allOf: list(allOf) } : {}),
  }
}

/** The schema with one of the properties that exclude each other: it is required, and the others are not there. */
function withOnly(schema: JsonSchema, name: string, names: readonly string[]): JsonSchema {
  const needs = schema.dependentRequired ?? {}
  const isThere = (one: string) =>
    [one, ...(needs[one] ?? [])].every((needed) => needed === name || !names.includes(needed))
  const properties = Object.entries(schema.properties ?? {}).filter(([one]) => isThere(one))
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: [...(schema.required ?? []), name, ...(needs[name] ?? [])],
  }
}

function inside(set: JsonSchemaSet, schema: JsonSchema | boolean): JsonSchema | boolean {
  return typeof schema === 'boolean' ? schema : toTypeSchema(set, schema)
}

function mapped(set: JsonSchemaSet, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toTypeSchema(set, schema)]))
}

function commentOf(set: JsonSchemaSet, schema: JsonSchema): string {
  const codes = schema.oneOf || schema['x-union-of'] ? codesOf(set, schema) : undefined
  const words = codes
    ?.filter((code) => String(code.value) !== code.title)
    .map((code) => `${String(code.value)} ${code.title}`)
  const fallback = schema.default === undefined ? '' : ` Default: ${JSON.stringify(schema.default)}.`
  return `${schema.description ?? ''}${words?.length ? ` Codes: ${words.join(', ')}.` : ''}${fallback}`
    .trim()
    .replaceAll('*/', '* /')
}
