import { codesOf } from '../json-schema/codes.ts'
import { resolve } from '../json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import type { ShowCondition } from '../json-schema/show-condition.ts'
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

/** When a property of the holder applies: `type` = 7 or 8. What is a fact of a code is said by the codes that have it. */
function conditionInWords(show: ShowCondition, holder: JsonSchema, set: JsonSchemaSet, word: Word): string {
  const inner = (one: ShowCondition): string => {
    const text = conditionInWords(one, holder, set, word)
    return 'name' in one ? text : `(${text})`
  }
  if ('all' in show) return show.all.map(inner).join(` ${word('and')} `)
  if ('any' in show) return show.any.map(inner).join(` ${word('or')} `)
  const [name = '', fact] = show.name.split('.')
  const codes = fact === undefined ? undefined : codesOf(set, holder.properties?.[name] ?? {})
  if (fact === undefined || !codes) return `\`${name}\` ${show.condition} \`${JSON.stringify(show.value)}\``
  const having = codes.filter(({ facts }) => ((facts?.[fact] ?? false) === show.value) === (show.condition === '='))
  return `\`${name}\` = ${having.map(({ value }) => `\`${JSON.stringify(value)}\``).join(` ${word('or')} `)}`
}
