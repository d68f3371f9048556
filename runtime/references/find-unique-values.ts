import type { Document } from '../document.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { ownerOf } from './find-references.ts'
import { isObject } from '../json/is-object.ts'
import { walk } from '../json-schema/walk.ts'

export interface UniqueValue {
  at: string
  /**
   * Place without the index of items, the same for every document of the kind: `/spec/inputs/-/key`. A name that is
   * unique only among the documents of one owner has the owner behind it: `/name@site/shop`.
   */
  field: string
  value: string
}

/**
 * Values marked `x-unique`, and the name of kinds marked `x-unique-name`: no second document of the kind may hold the
 * same in the same field.
 */
export function findUniqueValues(set: JsonSchemaSet, document: Document): UniqueValue[] {
  const found: UniqueValue[] = []
  if (!set.hasKind(document.kind)) return found
  const kind = set.kind(document.kind)
  if (kind['x-unique-name'] === true) {
    const owner = ownerOf(set, document)
    const field = owner === undefined ? '/name' : `/name@${owner}`
    const names = isObject(document.name) ? Object.entries(document.name) : [['', document.name]]
    for (const [language, name] of names) {
      if (typeof name !== 'string' || name === '') continue
      const suffix = language === '' ? '' : `/${language}`
      found.push({ at: `/name${suffix}`, field: field.replace('/name', `/name${suffix}`), value: name })
    }
  }
  walk(
    set,
    { schema: kind, value: document.spec, at: '/spec' },
    ({ schema, value, at }) => {
      if (schema['x-unique'] !== true || value === undefined || value === null || value === '') return
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      found.push({ at, field: at.replaceAll(/\/\d+(?=\/|$)/g, '/-'), value: text })
    },
    'x-unique',
  )
  return found
}
