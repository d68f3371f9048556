import type { Document } from '../document.ts'
import { jsonSchemaAt } from '../json-schema/json-schema-at.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { walk } from '../json-schema/walk.ts'

/** A part that the document declares. */
export interface NamedPart {
  /** Place of its name: `/spec/parameters/0/name`. */
  at: string
  name: string
}

const isName = (schema: JsonSchema): boolean => schema['x-names'] === true

/** The parts that a document declares (`x-names`), in its order. */
export function namedParts(set: JsonSchemaSet, document: Document): NamedPart[] {
  const found: NamedPart[] = []
  if (!set.hasKind(document.kind)) return found
  walk(
    set,
    { schema: set.kind(document.kind), value: document.spec, at: '/spec' },
    ({ schema, value, at }) => {
      if (isName(schema) && typeof value === 'string' && value !== '') found.push({ at, name: value })
    },
    isName,
  )
  return found
}

/** The part whose name stands at a place; undefined where none does. */
export function namedPartAt(set: JsonSchemaSet, document: Document, at: string): NamedPart | undefined {
  if (!set.hasKind(document.kind) || !at.startsWith('/spec/')) return undefined
  const place = jsonSchemaAt(set, set.kind(document.kind), document.spec, at.slice('/spec'.length))
  if (!place || !isName(place.schema) || typeof place.value !== 'string' || place.value === '') return undefined
  return { at, name: place.value }
}
