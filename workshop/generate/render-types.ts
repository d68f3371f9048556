import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { CallDeclaration } from './call-declaration.ts'
import { renderCallTriggers, renderCalls, renderOperations } from './render-calls.ts'
import { renderCodes } from './render-codes.ts'
import { renderDefaults, renderInputDefaults } from './render-defaults.ts'
import { renderInnerBlocks } from './render-inner-blocks.ts'
import { renderInputTypes } from './render-input-types.ts'
import { typeDeclarations, type TypeDeclaration } from './type-declarations.ts'
import { typeName } from './type-name.ts'

export const head = '// Made from schemas/ by `npm run generate`; do not edit.\n\n'

/**
 * The generated types, by path below `runtime/generated`: for each schema a file of the same path with its types, and
 * for each folder of a union a file with the map from names to types.
 */
export async function renderTypes(
  set: JsonSchemaSet,
  calls: readonly CallDeclaration[],
): Promise<Record<string, string>> {
  const ids = idsOf(set)
  const declarations = await typeDeclarations(set, ids)
  const homes = new Map(ids.map((id) => [typeName(id), fileOf(id)]))
  const files = Object.groupBy(ids, fileOf)
  const types = Object.entries(files).map(([file, own = []]): [string, string] => [
    `${file}.ts`,
    renderFile(file, own.map(typeName), declarations, homes),
  ])
  return Object.fromEntries(
    [
      ...types,
      ...maps(ids, homes),
      ['calls.ts', renderCalls(calls, homes)],
      ['call-triggers.ts', renderCallTriggers(calls)],
      ['operations.ts', renderOperations(calls)],
      ['codes.ts', renderCodes(set)],
      ['defaults.ts', renderDefaults(set)],
      ['input-defaults.ts', renderInputDefaults(set)],
      ['dialect-languages.ts', renderDialectLanguages(set)],
      ['inner-blocks.ts', renderInnerBlocks(set)],
      ['input-types.ts', renderInputTypes(set)],
    ].map(([file, text]) => [file, head + text]),
  )
}

function renderFile(
  file: string,
  names: readonly string[],
  declarations: ReadonlyMap<string, TypeDeclaration>,
  homes: ReadonlyMap<string, string>,
): string {
  const own = names.map((name) => declarations.get(name)).filter((one) => one !== undefined)
  const used = new Set(own.flatMap((one) => [...one.uses]))
  const imports = importsOf(file, used, homes)
  return `${imports === '' ? '' : `${imports}\n`}${own.map((one) => `${one.text}\n`).join('\n')}`
}

function importsOf(file: string, names: Iterable<string>, homes: ReadonlyMap<string, string>): string {
  const foreign = [...names].filter((name) => homes.has(name) && homes.get(name) !== file)
  const byHome = Object.groupBy(foreign.sort(), (name) => homes.get(name) ?? '')
  return Object.entries(byHome)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([home, types = []]) => `import type { ${types.join(', ')} } from '${between(file, home)}.ts'\n`)
    .join('')
}

/** The way from one generated file to another; both are told from `runtime/generated`. */
function between(from: string, to: string): string {
  const up = from.split('/').length - 1
  return `${up === 0 ? './' : '../'.repeat(up)}${to}`
}

const fileOf = (id: string): string => id.replace(/^kumiki:/, '').replace(/#.*/, '')

/** Ids of everything that gets a type; the dialects are entries of a field, and call files hold parts only. */
function idsOf(set: JsonSchemaSet): string[] {
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

function maps(ids: readonly string[], homes: ReadonlyMap<string, string>): [string, string][] {
  const inFolder = (folder: string) =>
    ids
      .filter((id) => id.startsWith(`kumiki:${folder}/`) && !id.includes('#'))
      .map((id): [string, string] => [id.split('/')[1] ?? '', typeName(id)])
  const file = (name: string, ...of: [string, string, [string, string][]][]): [string, string] => {
    const types = new Set(of.flatMap(([, , entries]) => entries.flatMap(([, type]) => type.split(' | '))))
    return [`${name}.ts`, `${importsOf(name, types, homes)}\n${of.map((one) => renderMap(...one)).join('\n')}`]
  }
  return [
    file('kinds', ['KindSpecs', 'The `spec` of each kind.', inFolder('kinds')]),
    file('blocks', ['Blocks', 'Each block by its `type`.', inFolder('blocks')]),
    file('cells', ['Cells', 'Each cell by its `type`.', inFolder('cells')]),
    file('actions', ['Actions', 'Each action by its `do`.', inFolder('actions')]),
  ]
}

/** The text of an interface that maps names to types: `renderMap('Cells', 'Each cell by its `type`.', [['text', 'TextCell']])`. */
function renderMap(name: string, comment: string, entries: readonly [string, string][]): string {
  const key = (word: string) => (/^[a-z][a-zA-Z0-9]*$/.test(word) ? word : `'${word}'`)
  const lines = entries.map(([word, type]) => `  ${key(word)}: ${type}\n`).sort()
  return `/** ${comment} */\nexport interface ${name} {\n${lines.join('')}}\n`
}

/** The language of each dialect, its fact `language`, by the code of the dialect. */
function renderDialectLanguages(set: JsonSchemaSet): string {
  const lines = set
    .all()
    .filter((schema) => schema.$id?.startsWith('kumiki:dialects/'))
    .sort((one, other) => Number(one.const) - Number(other.const))
    .map((schema) => `  ${Number(schema.const)}: '${String(schema['x-facts']?.['language'])}',\n`)
  return [
    '/** The language of SQL of each dialect, by its code in `database_type`. */\n',
    `export const dialectLanguages = {\n${lines.join('')}} as const\n`,
  ].join('')
}
