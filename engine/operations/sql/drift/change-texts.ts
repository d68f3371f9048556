import type { Drift } from '../../../../runtime/drift/compare-columns.ts'
import { codesOf } from '../../../../runtime/json-schema/codes.ts'
import type { JsonSchema } from '../../../../runtime/json-schema/json-schema-set.ts'
import type { TextLimit } from '../../../../runtime/values/text-limit.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import type { Context } from '../../../call/context.ts'

/** What was and what is, in the words of the schema's own form. */
export function changeTexts(drift: Drift, context: Context): { before: string; after: string } {
  if (drift.what === 'dropped') return { before: drift.name, after: '' }
  if (drift.what === 'renamed') return { before: drift.name, after: drift.to }
  if (drift.what === 'added') return { before: '', after: drift.column.type ?? drift.name }
  const { engine, language } = context
  const set = localizedSet(engine, language)
  const items = set.kind('schema').properties?.resultColumns?.items as JsonSchema | undefined
  const word = (property: string, value: unknown): string => {
    const jsonSchema = items?.properties?.[property]
    const code = jsonSchema && codesOf(set, jsonSchema)?.find((one) => one.value === value)
    return `${jsonSchema?.title ?? property}: ${code?.title ?? shown(value, engine.definitions.texts(language))}`
  }
  const of = (side: 'before' | 'after'): string =>
    drift.changes.map((change) => word(change.property, change[side])).join('\n')
  return { before: of('before'), after: of('after') }
}

function shown(value: unknown, text: (english: string) => string): string {
  if (typeof value === 'boolean') return text(value ? 'Yes' : 'No')
  if (typeof value !== 'object' || value === null) return String(value)
  const { unit, encoding, max } = value as TextLimit
  return [max, unit, encoding].filter((part) => part !== undefined).join(' ')
}
