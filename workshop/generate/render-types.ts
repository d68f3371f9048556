import { compile } from 'json-schema-to-typescript'
import type { Schema, SchemaSet } from '../../runtime/schema/schema-set.ts'
import { toTypeSchema } from './to-type-schema.ts'
import { typeName } from './type-name.ts'

const head = '// Made from schemas/ by `npm run generate`; do not edit.\n\n'

/** The text of `runtime/generated/types.ts`: a type for each schema, and maps from names to types. */
export async function renderTypes(set: SchemaSet): Promise<string> {
  const ids = idsOf(set)
  const definitions = Object.fromEntries(ids.map((id) => [typeName(id), toTypeSchema(set, set.get(id))]))
  if (Object.keys(definitions).length < ids.length)
    throw new Error(`Two schemas make one type: ${twice(ids.map(typeName)).join(', ')}`)
  const root: Schema = { type: 'object', properties: {}, $defs: definitions }
  const types = await compile(root as Parameters<typeof compile>[0], 'Everything', {
    additionalProperties: false,
    bannerComment: '',
    format: true,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { printWidth: 120, semi: false, singleQuote: true, trailingComma: 'all' },
  })
  const cleaned = types
    .replaceAll(/\n \*\n \* This interface was referenced by [^\n]*\n \* via the [^\n]*/g, '')
    .replaceAll(/\/\*\*\n \* This interface was referenced by [^\n]*\n \* via the [^\n]*\n \*\/\n/g, '')
    .replace(/export (interface Everything \{\s*\}|type Everything = [^\n]*)\n/, '')
  return `${head}${cleaned.trim()}\n${maps(ids).join('\n')}`
}

/** Ids of everything that gets a type; the dialects are entries of a field, and call files hold parts only. */
function idsOf(set: SchemaSet): string[] {
  return set
    .all()
    .flatMap((schema) => {
      const id = schema.$id ?? ''
      const parts = Object.keys(schema.$defs ?? {}).map((part) => `${id}#/$defs/${part}`)
      const isWhole = !id.startsWith('kumiki:calls/') && !('const' in schema)
      return isWhole ? [id, ...parts] : parts
    })
    .sort()
}

function maps(ids: readonly string[]): string[] {
  const inFolder = (folder: string) =>
    ids
      .filter((id) => id.startsWith(`kumiki:${folder}/`) && !id.includes('#'))
      .map((id): [string, string] => [id.split('/')[1] ?? '', typeName(id)])
  const calls = (side: string) =>
    ids
      .filter((id) => id.startsWith('kumiki:calls/') && id.endsWith(`-${side}`))
      .map((id): [string, string] => [(id.split('#/$defs/')[1] ?? '').slice(0, -side.length - 1), typeName(id)])
  return [
    map('KindSpecs', 'The `spec` of each kind.', inFolder('kinds')),
    map('Blocks', 'Each block by its `type`.', inFolder('blocks')),
    map('Cells', 'Each cell by its `type`.', inFolder('cells')),
    map('Actions', 'Each action by its `do`.', inFolder('actions')),
    map('CallRequests', 'The input of each call by its key.', calls('request')),
    map('CallResponses', 'The data that each call answers, by its key.', calls('response')),
  ]
}

function map(name: string, comment: string, entries: readonly [string, string][]): string {
  const key = (word: string) => (/^[a-z][a-zA-Z0-9]*$/.test(word) ? word : `'${word}'`)
  const lines = entries.map(([word, type]) => `  ${key(word)}: ${type}\n`).sort()
  return `\n/** ${comment} */\nexport interface ${name} {\n${lines.join('')}}\n`
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}
