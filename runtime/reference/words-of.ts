import type { HelpWordsResponse } from '../generated/calls/kind.ts'
import { branchesOf } from '../json-schema/branches-of.ts'
import { codesOf } from '../json-schema/codes.ts'
import { hasEffect } from '../json-schema/has-effect.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { resolve } from '../json-schema/resolve.ts'

/** A word of a form: what a field is called, where it stands, and what it does with its choices, a line each. */
export type ReferenceWord = Omit<HelpWordsResponse['rows'][number], 'kind' | 'kindTitle'>

/** The words of a kind's form, from its schema: each shape that stands at several places is explained at the first. */
export function wordsOf(set: JsonSchemaSet, kind: string): ReferenceWord[] {
  const words: ReferenceWord[] = []
  const seen = new Set<string | JsonSchema>()

  const visit = (raw: JsonSchema, at: string, groups: readonly string[]): void => {
    const own = resolve(set, raw)
    const shape = raw.$ref ?? own.$id ?? raw
    if (seen.has(shape)) return
    seen.add(shape)
    for (const branch of codesOf(set, own) ? [] : (branchesOf(set, own) ?? [])) visit(branch, at, groups)
    if (typeof own.items === 'object') visit(own.items, at, groups)
    for (const [name, property] of Object.entries(own.properties ?? {})) {
      if (typeof property !== 'object' || !hasEffect(set, property)) continue
      const field = resolve(set, property)
      const title = field.title ?? ''
      const text = meaningOf(set, field)
      const place = `${at}${at === '' ? '' : '.'}${name}`
      if (title !== '' && text !== '') words.push({ at: place, title, place: groups.join(' › '), text })
      visit(property, place, title === '' ? groups : [...groups, title])
    }
  }

  visit(set.kind(kind), '', [])
  return words
}

function meaningOf(set: JsonSchemaSet, field: JsonSchema): string {
  const choices = (codesOf(set, field) ?? []).flatMap(({ title, description, hasEffect: has }) =>
    has === false || description === undefined ? [] : [`${title}: ${description}`],
  )
  return [field.description ?? '', ...choices].filter((line) => line !== '').join('\n')
}
