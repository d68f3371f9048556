import { shapeFolders } from './shape-folders.ts'
import { codesOf } from '../../runtime/json-schema/codes.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { branchesOf } from '../../runtime/json-schema/branches-of.ts'

/**
 * What contradicts one item of `specification.json`, or undefined when the schemas say it. A place is a kind (or
 * `common:name`) and property names; `-` is an item of a list, a closing `#` means the schema itself.
 */
export function contradiction(set: JsonSchemaSet, place: string, item: string): string | undefined {
  const found = find(set, place)
  if (!found) return `${place} does not exist`
  const { schema, holder, name } = found
  const [word = '', ...words] = item.split(' ')
  const rest = words.join(' ')
  const expect = (got: unknown, wanted: unknown) =>
    JSON.stringify(got) === JSON.stringify(wanted) ? undefined : `${place}: ${item}, but it is ${JSON.stringify(got)}`
  const codes = () => codesOf(set, schema) ?? []
  switch (word) {
    case 'field':
      return undefined
    case 'maxLength':
    case 'minimum':
    case 'maximum':
    case 'minItems':
      return expect(schema[word], Number(rest))
    case 'type':
      return expect(schema.type, rest)
    case 'default':
      return rest.startsWith('of ') ? expect(schema['x-default'], rest.slice(3)) : expect(schema.default, literal(rest))
    case 'required':
      if (rest === 'where shown') return expect([schema['x-required'], 'x-show' in schema], [true, true])
      return expect(holder?.required?.includes(name ?? '') ?? false, true)
    case 'unique':
      return expect(schema['x-unique'], true)
    case 'identity':
      return expect(schema['x-identity'], rest)
    case 'code':
      return codes().some((code) => `${String(code.value)} ${code.title}` === rest)
        ? undefined
        : `${place}: no code "${rest}" among ${codes()
            .map((code) => `${String(code.value)} ${code.title}`)
            .join(', ')}`
    case 'fact': {
      const [value, fact = '', wanted = ''] = words
      return expect(codes().find((code) => String(code.value) === value)?.facts?.[fact], literal(wanted))
    }
    case 'accepts':
      return matches(set, schema, rest) ? undefined : `${place} refuses ${rest}`
    case 'refuses':
      return matches(set, schema, rest) ? `${place} accepts ${rest}` : undefined
    case 'refers':
      return expect(schema['x-ref'], rest.slice('to '.length))
    case 'owns':
      return expect(schema['x-ref'], { kind: rest, owns: true })
    case 'secret':
      return rest.startsWith('from ')
        ? expect((schema['x-secret'] as { minLength?: number }).minLength, Number(rest.slice(5)))
        : expect(schema['x-secret']?.maxLength, Number(rest))
    case 'permission':
    case 'licence':
      return expect(schema[`x-${word}`], rest)
    case 'name':
      return expect(schema['x-name-limit'], Number(rest))
    default:
      return `${place}: "${item}" is no item`
  }
}

function literal(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function matches(set: JsonSchemaSet, schema: JsonSchema, text: string): boolean {
  const limited = [schema, ...(branchesOf(set, schema) ?? [])]
  return limited.every(
    ({ pattern, maxLength }) =>
      (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
      (maxLength === undefined || text.length <= maxLength),
  )
}

interface Found {
  schema: JsonSchema
  holder?: JsonSchema
  name?: string
}

function find(set: JsonSchemaSet, place: string): Found | undefined {
  const [root = '', ...steps] = place.replace(/#$/, '').split('/')
  const name = root.startsWith('common:') ? root.slice('common:'.length) : root === 'document' ? root : undefined
  const ids = name === undefined ? [`kumiki:kinds/${root}`] : shapeFolders.map((folder) => `kumiki:${folder}/${name}`)
  const id = ids.find((each) => set.has(each))
  if (id === undefined) return undefined
  let here: Found = { schema: set.get(id) }
  for (const step of steps) {
    const holder = here.schema
    const next = step === '-' ? holder.items : holder.properties?.[step]
    if (typeof next !== 'object') return undefined
    here = { schema: resolve(set, next), holder, name: step }
  }
  return here
}
