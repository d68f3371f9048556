import type { Schema } from './schema-set.ts'
import { makeSchemaSet } from './schema-set.ts'
import { codesOf } from './codes.ts'

type Condition = { name: string; condition: string; value: unknown } | { all: Condition[] } | { any: Condition[] }

/** INTERIM */
export function toValidationSchema(schemas: readonly Schema[]): Schema[] {
  const set = makeSchemaSet(schemas)
  const folder = (name: string): Schema[] => set.all().filter((own) => own.$id?.startsWith(`kumiki:${name}/`))

  const codesFor = (property: Schema | undefined) => (property ? codesOf(set, property) : undefined)

  const toCondition = (show: Condition, holder: Schema): Schema => {
    if ('all' in show) return { allOf: show.all.map((inner) => toCondition(inner, holder)) }
    if ('any' in show) return { anyOf: show.any.map((inner) => toCondition(inner, holder)) }
    const [name = '', fact] = show.name.split('.')
    const property = holder.properties?.[name]
    const values =
      fact === undefined
        ? [show.value]
        : (codesFor(property) ?? []).filter((code) => (code.facts?.[fact] ?? false) === show.value).map((code) => code.value)
    const own = property && (property.default ?? (property.$ref ? set.get(property.$ref).default : undefined))
    const implied = own !== undefined && values.includes(own)
    const isEmptyWanted = fact === undefined && show.value === ''
    return {
      properties: { [name]: { enum: values } },
      ...(implied || isEmptyWanted ? {} : { required: [name] }),
    }
  }

  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert)
    if (typeof value !== 'object' || value === null) return value
    const schema = value as Schema
    const result: Schema = {}
    for (const [key, inner] of Object.entries(schema)) {
      if (key.startsWith('x-') || ['title', 'description', 'discriminator', 'default', '$schema'].includes(key)) continue
      if (key === 'properties' || key === '$defs' || key === 'patternProperties') {
        result[key] = Object.fromEntries(
          Object.entries(inner as object).map(([name, own]) => [name, convert(own)]),
        ) as Record<string, Schema>
      } else if (key === 'const' || key === 'enum') result[key] = inner as never
      else result[key] = convert(inner)
    }
    if (schema.oneOf && codesOf(set, schema)) {
      delete result.oneOf
      result.enum = codesOf(set, schema)?.map((code) => code.value)
    }
    if (typeof schema['x-union-of'] === 'string') {
      const branches = folder(schema['x-union-of'])
      const tag = (schema.discriminator as { propertyName?: string } | undefined)?.propertyName
      if (tag === undefined) result.enum = branches.map((branch) => branch.const)
      else {
        const tags = branches.map((branch) => (branch.$id ?? '').split('/')[1])
        result.properties = { ...result.properties, [tag]: { enum: tags } }
        result.allOf = branches.map((branch, index) => ({
          if: { properties: { [tag]: { const: tags[index] } }, required: [tag] },
          then: { $ref: branch.$id },
        })) as Schema[]
      }
    }
    if (schema.$ref === 'kumiki:common/text' && schema.maxLength !== undefined) {
      const { maxLength } = schema
      result.properties = { ja: { maxLength }, en: { maxLength } }
    }
    const conditional = Object.entries(schema.properties ?? {}).flatMap(([name, property]): Schema[] => {
      const show = property['x-show'] as Condition | undefined
      if (show === undefined) return property['x-required'] ? [{ required: [name] }] : []
      return [
        {
          if: toCondition(show, schema),
          then: property['x-required'] ? { required: [name] } : {},
          else: { properties: { [name]: false } },
        } as unknown as Schema,
      ]
    })
    if (conditional.length > 0) result.allOf = [...(result.allOf ?? []), ...conditional]
    return result
  }
  return set.all().map((schema) => convert(schema) as Schema)
}
