import { codesOf } from '../json-schema/codes.ts'
import { resolve } from '../json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { conditionInWords } from './condition-in-words.ts'
import type { Word } from './reference-pages.ts'
import { table } from './table.ts'
import { typeInWords } from './type-in-words.ts'

/** The page of one schema: what it is for, then its properties, and those of the objects inside it. */
export function pageOf(id: string, set: JsonSchemaSet, word: Word): string {
  const schema = set.get(id)
  const name = id.slice(id.lastIndexOf('/') + 1)
  const parts = [`# ${schema.title ?? name} (\`${name}\`)`, schema.description ?? '']
  if (schema['x-no-effect'] === true) parts.push(word('Nothing acts on it yet.'))
  const objects = [...objectsIn(schema, ''), ...definitionsIn(schema)]
  if (objects.length === 0) parts.push(meaningOf(schema, set, word))
  for (const { at, own } of objects) {
    if (at !== '') parts.push(`## ${at}`, own.description ?? '')
    parts.push(propertyTable(own, set, word))
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

interface Inner {
  at: string
  own: JsonSchema
}

/** Objects that are described where they stand; what is described elsewhere has its own page. */
function objectsIn(schema: JsonSchema, at: string): Inner[] {
  if (typeof schema.items === 'object') return objectsIn(schema.items, at)
  const branches = (schema.oneOf ?? schema.anyOf ?? []).flatMap((branch) => objectsIn(branch, at))
  if (!schema.properties) return branches
  const inner = Object.entries(schema.properties).flatMap(([name, property]) =>
    property.$ref === undefined ? objectsIn(property, at === '' ? name : `${at}.${name}`) : [],
  )
  return [{ at, own: schema }, ...branches, ...inner]
}

function definitionsIn({ $defs = {} }: JsonSchema): Inner[] {
  return Object.entries($defs).flatMap(([name, own]) => objectsIn(own, name))
}

function propertyTable(own: JsonSchema, set: JsonSchemaSet, word: Word): string {
  const rows = Object.entries(own.properties ?? {}).map(([name, property]) => {
    const isRequired = own.required?.includes(name) === true || property['x-required'] === true
    return [
      `\`${name}\`${isRequired ? ` (${word('required')})` : ''}`,
      resolve(set, property).title ?? '',
      typeInWords(property, set, word),
      meaningOf(property, set, word, own),
    ]
  })
  return table([word('Property'), word('Title'), word('Type'), word('Meaning')], rows)
}

/** The sentence of a schema, what is taken without it, when it applies, and its choices, a line each. */
function meaningOf(schema: JsonSchema, set: JsonSchemaSet, word: Word, holder: JsonSchema = {}): string {
  const own = resolve(set, schema)
  const lines = [own.description ?? '']
  if (own.default !== undefined) lines.push(`${word('Without it')}: \`${JSON.stringify(own.default)}\``)
  if (own['x-show']) lines.push(`${word('Applies when')} ${conditionInWords(own['x-show'], holder, set, word)}`)
  if (own['x-no-effect'] === true) lines.push(word('Nothing acts on it yet.'))
  const isElsewhere = schema.$ref !== undefined
  for (const code of (isElsewhere ? undefined : codesOf(set, own)) ?? []) {
    const effect = code.hasEffect === false ? ` ${word('Nothing acts on it yet.')}` : ''
    const told = code.description === undefined ? '' : `: ${code.description}`
    lines.push(`\`${JSON.stringify(code.value)}\` ${code.title}${told}${effect}`)
  }
  return lines.filter((line) => line !== '').join('\n')
}
