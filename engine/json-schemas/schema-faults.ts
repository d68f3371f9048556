import { basename } from 'node:path'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { getAt, toStep } from '../../runtime/pointer.ts'
import { nearest } from '../../runtime/problems/nearest.ts'

/** What is wrong with a schema, and where. */
export interface Fault {
  /** JSON pointer. */
  at: string
  why: string
  /** The name of the property is wrong, not its value. */
  isName?: boolean
}

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
/** Keywords whose value is a map of schemas by names of one's own. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas'])
/** Keywords whose value is one schema or a list of them. */
const inner = new Set([
  'items',
  'prefixItems',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'oneOf',
  'anyOf',
  'allOf',
  'propertyNames',
])

/**
 * Faults of a kind of one's own that nothing else tells: the words are those that the shipped schemas use, so that whatever acts on
 * one knows it.
 */
export function schemaFaults(
  { path, value }: { path: string; value: unknown },
  { shipped, own }: { shipped: readonly JsonSchema[]; own: readonly JsonSchema[] },
): Fault[] {
  if (!isObject(value)) return [{ at: '', why: 'A kind is a JSON Schema: an object.' }]
  const wanted = `kumiki:kinds/${basename(path, '.json')}`
  const all = [...shipped, ...own]
  const faults: Fault[] = []
  if (value['$id'] !== wanted) faults.push({ at: '/$id', why: `The $id of this file must be "${wanted}".` })
  else if (all.filter(({ $id }) => $id === wanted).length > 1)
    faults.push({ at: '/$id', why: `There is a kind of this name already: ${wanted}.` })
  const ids = new Map(all.map((schema) => [schema.$id, schema]))
  const words = wordsOf(shipped)
  visit(value, '', (schema, at) => {
    for (const [word, one] of Object.entries(schema)) {
      const here = `${at}/${toStep(word)}`
      if (!words.has(word))
        faults.push({ at: here, isName: true, why: `No schema has the word "${word}".${meant(word, words)}` })
      if (word === 'type')
        for (const type of [one].flat())
          if (!types.includes(String(type)))
            faults.push({ at: here, why: `"${String(type)}" is no type.${meant(String(type), types)}` })
      if (word === '$ref' && !isThere(String(one), value, ids))
        faults.push({ at: here, why: `There is no schema ${String(one)}.${meant(String(one), idsOf(ids))}` })
    }
  })
  const properties = isObject(value['properties']) ? Object.keys(value['properties']) : []
  const list = Array.isArray(value['x-list']) ? value['x-list'] : []
  for (const [index, name] of list.entries())
    if (!properties.includes(String(name)))
      faults.push({
        at: `/x-list/${index}`,
        why: `There is no property "${String(name)}".${meant(String(name), properties)}`,
      })
  return faults
}

function meant(word: string, among: Iterable<string>): string {
  const near = nearest(word, [...among])
  return near === undefined ? '' : ` Did you mean "${near}"?`
}

const idsOf = (ids: ReadonlyMap<string | undefined, JsonSchema>): string[] => [...ids.keys()].flatMap((id) => id ?? [])

function isThere(reference: string, root: object, ids: ReadonlyMap<string | undefined, JsonSchema>): boolean {
  const hash = reference.indexOf('#')
  const [id, pointer] = hash < 0 ? [reference, ''] : [reference.slice(0, hash), reference.slice(hash + 1)]
  const target = id === '' ? root : ids.get(id)
  return target !== undefined && (pointer === '' || getAt(target, pointer) !== undefined)
}

/** Visits a schema and all in it. */
function visit(value: unknown, at: string, see: (schema: Record<string, unknown>, at: string) => void): void {
  if (Array.isArray(value)) return value.forEach((one, index) => visit(one, `${at}/${index}`, see))
  if (!isObject(value)) return
  see(value, at)
  for (const [word, one] of Object.entries(value)) {
    const here = `${at}/${toStep(word)}`
    if (inner.has(word)) visit(one, here, see)
    else if (maps.has(word) && isObject(one))
      for (const [name, schema] of Object.entries(one)) visit(schema, `${here}/${toStep(name)}`, see)
  }
}

let known: { of: readonly JsonSchema[]; words: Set<string> } | undefined

function wordsOf(shipped: readonly JsonSchema[]): Set<string> {
  if (known?.of === shipped) return known.words
  const words = new Set([
    '$comment',
    'examples',
    'deprecated',
    'readOnly',
    'writeOnly',
    'patternProperties',
    'dependentRequired',
  ])
  for (const schema of shipped) visit(schema, '', (one) => Object.keys(one).forEach((word) => words.add(word)))
  known = { of: shipped, words }
  return words
}
