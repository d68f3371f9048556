import { branchesOf } from '../json-schema/branches-of.ts'
import { codesOf } from '../json-schema/codes.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import type { Word } from './reference-pages.ts'

/** What may stand at a place, in a few words; shapes of their own as links, seen from a page two folders deep. */
export function typeInWords(schema: JsonSchema, set: JsonSchemaSet, word: Word): string {
  const { $ref } = schema
  if ($ref !== undefined) return linkTo($ref, set)
  const kinds = kindsOf(schema)
  if (kinds.length > 0)
    return `${word('address of')} ${kinds.map((kind) => linkTo(`kumiki:kinds/${kind}`, set)).join(', ')}`
  if (codesOf(set, schema)) return word('one of these')
  const branches = branchesOf(set, schema)
  if (branches?.length) {
    const types = branches.map((branch) =>
      branch.$id === undefined ? typeInWords(branch, set, word) : linkTo(branch.$id, set),
    )
    return [...new Set(types)].join(` ${word('or')} `)
  }
  const types = [schema.type ?? []].flat().map((type) => plainType(type, schema, set, word))
  return types.length === 0 ? word('anything') : types.join(` ${word('or')} `)
}

function plainType(type: string, schema: JsonSchema, set: JsonSchemaSet, word: Word): string {
  switch (type) {
    case 'string':
      return [word('text'), limits(schema.minLength, schema.maxLength), formOf(schema)].filter(Boolean).join(' ')
    case 'integer':
      return [word('whole number'), limits(schema.minimum, schema.maximum)].filter(Boolean).join(' ')
    case 'number':
      return [word('number'), limits(schema.minimum, schema.maximum)].filter(Boolean).join(' ')
    case 'boolean':
      return '`true`, `false`'
    case 'array':
      return typeof schema.items === 'object'
        ? `${word('list:')} ${typeInWords(schema.items, set, word)}`
        : word('list')
    default:
      return word(type)
  }
}

const limits = (least: number | undefined, most: number | undefined): string =>
  least === undefined && most === undefined ? '' : `(${least ?? ''}–${most ?? ''})`

const formOf = ({ pattern }: JsonSchema): string => (pattern === undefined ? '' : `\`${pattern}\``)

function kindsOf({ 'x-ref': reference }: JsonSchema): string[] {
  if (reference === undefined) return []
  return [typeof reference === 'object' && 'kind' in reference ? reference.kind : reference].flat()
}

function linkTo(reference: string, set: JsonSchemaSet): string {
  const [file = '', inside = ''] = reference.split('#')
  const name = inside.slice(inside.lastIndexOf('/') + 1)
  const title = (set.has(reference) ? set.get(reference).title : undefined) ?? (name || file)
  if (!set.has(file)) return `\`${title}\``
  return `[${title}](../${file.slice('kumiki:'.length)}.md${name === '' ? '' : `#${name}`})`
}
