import type { Language } from '../../runtime/document.ts'
import { makeSchemaSet } from '../../runtime/schema/schema-set.ts'
import type { Schema, SchemaSet } from '../../runtime/schema/schema-set.ts'

interface Translations {
  texts(language: Language): (english: string) => string
}

const known = new WeakMap<SchemaSet, SchemaSet>()

/** All schemas with titles and descriptions in a language. Made once. */
export function localizedSet(
  { set, definitions }: { set: SchemaSet; definitions: Translations },
  language: Language,
): SchemaSet {
  if (language === 'en') return set
  let localized = known.get(set)
  if (!localized) {
    const text = definitions.texts(language)
    known.set(set, (localized = makeSchemaSet(set.all().map((schema) => translated(schema, text) as Schema))))
  }
  return localized
}

/** `title` and `description` are words, except as names of properties. */
function translated(value: unknown, text: (english: string) => string, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => translated(item, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (!isMap && (key === 'title' || key === 'description') && typeof inner === 'string') return [key, text(inner)]
      if (!isMap && (key === 'const' || key === 'enum' || key === 'default')) return [key, inner]
      return [key, translated(inner, text, !isMap && maps.has(key))]
    }),
  )
}

const maps = new Set(['properties', 'patternProperties', '$defs'])
