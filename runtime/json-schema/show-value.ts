import type { Language } from '../document.ts'
import { codesOf } from './codes.ts'
import { impliedDefault } from './implied-default.ts'
import { resolve } from './resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { titleOf } from './title-of.ts'
import { asText } from '../values/as-text.ts'
import { isTextInLanguages } from './is-text-in-languages.ts'
import { isTextInLanguages as isInLanguages, localize } from '../text.ts'

/** A value in words: titles instead of codes, the text of the language, the default where nothing is set. */
export function showValue(
  set: JsonSchemaSet,
  schema: JsonSchema | undefined,
  value: unknown,
  language: Language,
): string {
  if (!schema) return plain(value)
  const own = resolve(set, schema)
  const held = value === undefined ? impliedDefault(own) : value
  if (held === undefined || held === null) return ''
  const codes = codesOf(set, own)
  if (codes) return codes.find((code) => code.value === held)?.title ?? asText(held)
  if (isTextInLanguages(set, own)) return isInLanguages(held) ? localize(held, language) : plain(held)
  if (typeof held === 'boolean') return held ? '✓' : '–'
  if (Array.isArray(held)) {
    const items = typeof own.items === 'object' ? own.items : undefined
    if (held.every((item) => typeof item !== 'object'))
      return held.map((item) => showValue(set, items, item, language)).join(', ')
    return partsOf(set, items, held) ?? String(held.length)
  }
  if (typeof held === 'object' && own.properties) return showObject(set, own.properties, held, language)
  return plain(held)
}

/** Items by the parts that they name, where they name some. */
function partsOf(set: JsonSchemaSet, items: JsonSchema | undefined, held: unknown[]): string | undefined {
  const properties = Object.entries((items && resolve(set, items).properties) ?? {})
  const name = properties.find(([, property]) => resolve(set, property)['x-part'] !== undefined)?.[0]
  if (name === undefined) return undefined
  const named = held.map((item) => (item as Record<string, unknown> | null)?.[name])
  return named.every((one) => typeof one === 'string') ? named.join(', ') : undefined
}

/** What is set of an object, a line for each property. */
function showObject(
  set: JsonSchemaSet,
  properties: Record<string, JsonSchema>,
  held: object,
  language: Language,
): string {
  return Object.entries(held)
    .map(([key, value]) => {
      const words = showValue(set, properties[key], value, language)
      const inner = words.includes('\n') ? `\n${words.replaceAll(/^/gm, '  ')}` : ` ${words}`
      return `${titleOf(set, properties[key], key)}:${inner}`
    })
    .join('\n')
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return ''
  return asText(value)
}
