import type { Document } from '../document.ts'
import type { SchemaSet } from '../schema/schema-set.ts'
import { walk } from '../schema/walk.ts'

export interface UniqueValue {
  at: string
  /** Place without the index of items, the same for every document of the kind: `/spec/inputs/-/key`. */
  field: string
  value: string
}

/** Values marked `x-unique`: no second document of the kind may hold the same in the same field. */
export function findUniqueValues(set: SchemaSet, document: Document): UniqueValue[] {
  const found: UniqueValue[] = []
  if (!set.hasKind(document.kind)) return found
  walk(
    set,
    set.kind(document.kind),
    document.spec,
    ({ schema, value, at }) => {
      if (schema['x-unique'] !== true || value === undefined || value === null || value === '') return
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      found.push({ at, field: at.replaceAll(/\/\d+(?=\/|$)/g, '/-'), value: text })
    },
    '/spec',
  )
  return found
}
