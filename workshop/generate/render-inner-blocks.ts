import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'

const prefix = 'kumiki:blocks/'

/** Where blocks hold blocks, by their types: names on the way; a list on it stands for each of its items. */
export function renderInnerBlocks(set: JsonSchemaSet): string {
  const lines = set.all().flatMap((schema) => {
    const ways = schema.$id?.startsWith(prefix) ? waysToBlocks(set, schema) : []
    const written = ways.map((way) => `[${way.map((name) => `'${name}'`).join(', ')}]`).join(', ')
    return ways.length > 0 ? [`  ${schema.$id!.slice(prefix.length)}: [${written}],\n`] : []
  })
  return [
    '/** Where blocks hold blocks: names on the way; a list on it stands for each of its items. */\n',
    `export const innerBlocks: Readonly<Record<string, readonly (readonly string[])[]>> = {\n${lines.sort().join('')}}\n`,
  ].join('')
}

function waysToBlocks(set: JsonSchemaSet, schema: JsonSchema, inside: readonly unknown[] = []): string[][] {
  // A schema in itself leads to nothing new.
  if (inside.includes(schema.properties)) return []
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const held = itemsOf(set, property)
    if (held['x-union-of'] === 'blocks') return [[name]]
    return waysToBlocks(set, held, [...inside, schema.properties]).map((way) => [name, ...way])
  })
}

/** What stands in a place: the schema of the items, where it is a list. */
function itemsOf(set: JsonSchemaSet, schema: JsonSchema): JsonSchema {
  const own = resolve(set, schema)
  return typeof own.items === 'object' ? itemsOf(set, own.items) : own
}
