import { codesOf, type Code } from '../../runtime/json-schema/codes.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { camelCase, codeName } from './code-name.ts'
import { typeName } from './type-name.ts'

/** A property that holds numbers with titles. */
export interface CodedProperty {
  /** Its name in documents: `showFlg`. */
  property: string
  /** What its codes are called: `displaySettingShowFlg`. */
  name: string
  /** The numbers by their names. */
  codes: Readonly<Record<string, number>>
}

interface Place {
  property: string
  /** The names from its schema to it: `['site', 'menuFlg', 'home']`. */
  path: string[]
  /** Undefined where the property holds no codes. */
  codes: Record<string, number> | undefined
}

/**
 * The codes of the schemas, as constants: `schemaType.sql`. A property that means the same codes wherever it stands
 * lends them its name (`startRow`), any other the name of what holds it before (`contentType`, `componentType`).
 */
export function renderCodes(set: JsonSchemaSet): string {
  const constants = codedProperties(set).map(({ name, codes }) => {
    const lines = Object.entries(codes).map(([code, value]) => `  ${code}: ${value},\n`)
    return `export const ${name} = {\n${lines.join('')}} as const\n`
  })
  return constants.join('\n')
}

/** Each name once, sorted. */
export function codedProperties(set: JsonSchemaSet): CodedProperty[] {
  const places = set.all().flatMap((schema) => placesIn(schema, [holderOf(schema)], set))
  const byProperty = Map.groupBy(places, ({ property }) => property)
  const whole = new Set(places.map(({ path }) => camelCase(path.join(' '))))
  const coded = places.flatMap(({ property, path, codes }): CodedProperty[] => {
    if (!codes) return []
    const short = camelCase(property)
    const isSame = new Set(byProperty.get(property)?.map((one) => JSON.stringify(one.codes))).size === 1
    return [{ property, name: isSame && !whole.has(short) ? short : camelCase(path.join(' ')), codes }]
  })
  const byName = Map.groupBy(coded, ({ name }) => name)
  for (const [name, own] of byName)
    if (new Set(own.map(({ codes }) => JSON.stringify(codes))).size > 1)
      throw new Error(`Two sets of codes are ${name}`)
  return [...byName.values()].flatMap(([first]) => first ?? []).sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** `schema` for the kind of that name, `inputRule` for the shape. */
function holderOf({ $id = '' }: JsonSchema): string {
  return $id.startsWith('kumiki:kinds/') ? $id.slice('kumiki:kinds/'.length) : typeName($id)
}

function placesIn(schema: JsonSchema, path: string[], set: JsonSchemaSet): Place[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([property, own]) => {
    const inner = [...path, property]
    const values = typeof own.items === 'object' ? own.items : own
    // What stands elsewhere is told where it stands.
    const isElsewhere = values.$ref !== undefined
    return [
      ...(isElsewhere ? [] : [{ property, path: inner, codes: numbersOf(codesOf(set, values)) }]),
      ...placesIn(values, inner, set),
    ]
  })
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  const parts = Object.entries(schema.$defs ?? {}).flatMap(([part, own]) => placesIn(own, [...path, part], set))
  return [...below, ...branches.flatMap((branch) => placesIn(branch, path, set)), ...parts]
}

function numbersOf(codes: readonly Code[] = []): Record<string, number> | undefined {
  const named = codes.flatMap(({ value, title }): [string, number][] =>
    typeof value === 'number' && title !== String(value) ? [[codeName(title), value]] : [],
  )
  if (named.length === 0) return undefined
  const numbers = Object.fromEntries(named)
  if (Object.keys(numbers).length < codes.length)
    throw new Error(`Two codes have one name: ${codes.map(({ title }) => title).join(', ')}`)
  return numbers
}
