import type { Language } from '../../runtime/document.ts'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

interface Translations {
  texts(language: Language): (english: string) => string
}

const known = new WeakMap<JsonSchemaSet, JsonSchemaSet>()

/** All schemas with titles and descriptions in a language. Made once. */
export function localizedSet(
  { set, definitions }: { set: JsonSchemaSet; definitions: Translations },
  language: Language,
): JsonSchemaSet {
  if (language === 'en') return set
  let localized = known.get(set)
  if (!localized) {
    const text = definitions.texts(language)
    const schemas = set.all().map((schema) => translated(schema, text) as JsonSchema)
    known.set(set, (localized = makeJsonSchemaSet(schemas, set.migrations)))
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
