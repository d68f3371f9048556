import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { typeName } from './type-name.ts'

type Defaults = { [name: string]: unknown }

/**
 * What the schemas say of properties that are left out, as constants by the names of their types:
 * `linkDisplay.newTab`. An object that stands in its place, or in a list, has its own below the name of its property.
 */
export function renderDefaults(set: JsonSchemaSet): string {
  return `export * from './input-defaults.ts'\n\n${constantsOf(set, (id) => !isProtocol(id) && !isInput(id))}`
}

/** Those of inputs alone: all that pages ask for, which do not load the others. */
export const renderInputDefaults = (set: JsonSchemaSet): string => constantsOf(set, isInput)

function constantsOf(set: JsonSchemaSet, isWanted: (id: string) => boolean): string {
  const constants = set.all().flatMap((schema) => {
    const own = schema.$id === undefined || !isWanted(schema.$id) ? undefined : defaultsOf(schema)
    const name = own && typeName(schema.$id!)
    return own && name
      ? [`export const ${name.charAt(0).toLowerCase()}${name.slice(1)} = ${writeConstant(own)} as const\n`]
      : []
  })
  return `${constants.sort().join('\n')}`
}

/** Parts of screens and of calls are not documents of builders: they are written whole. */
const isProtocol = (id: string): boolean => /^kumiki:(calls|blocks|cells|actions|screens)\//.test(id)

const isInput = (id: string): boolean => id.startsWith('kumiki:inputs/')

function defaultsOf(schema: JsonSchema): Defaults | undefined {
  const found = Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, unknown][] => {
    if (property.default !== undefined) return [[name, property.default]]
    const items = typeof property.items === 'object' ? property.items : undefined
    const below = defaultsOf(items ?? property)
    return below ? [[name, below]] : []
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/** A constant as the formatter of code writes it. */
export function writeConstant(value: unknown, indent = '  '): string {
  if (typeof value === 'string')
    return value.includes("'") ? JSON.stringify(value) : `'${value.replaceAll('\\', '\\\\')}'`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const nameOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
  const lines = Object.entries(value).map(
    ([name, one]) => `${indent}${nameOf(name)}: ${writeConstant(one, `${indent}  `)},\n`,
  )
  return `{\n${lines.join('')}${indent.slice(2)}}`
}
