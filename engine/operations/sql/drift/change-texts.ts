import type { Drift } from '../../../../runtime/drift/compare-columns.ts'
import { codesOf } from '../../../../runtime/schema/codes.ts'
import type { Schema } from '../../../../runtime/schema/schema-set.ts'
import type { TextLimit } from '../../../../runtime/values/text-limit.ts'
import { localizedSet } from '../../../schemas/localized-set.ts'
import type { Context } from '../../../call/context.ts'

/** What was and what is, in the words of the schema's own form. */
export function changeTexts(drift: Drift, context: Context): { before: string; after: string } {
  if (drift.what === 'dropped') return { before: drift.name, after: '' }
  if (drift.what === 'renamed') return { before: drift.name, after: drift.to }
  if (drift.what === 'added') return { before: '', after: drift.column.type ?? drift.name }
  const { engine, language } = context
  const set = localizedSet(engine, language)
  const items = set.kind('schema').properties?.resultColumns?.items as Schema | undefined
  const word = (property: string, value: unknown): string => {
    const schema = items?.properties?.[property]
    const code = schema && codesOf(set, schema)?.find((one) => one.value === value)
    return `${schema?.title ?? property}: ${code?.title ?? shown(value, engine.definitions.texts(language))}`
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
