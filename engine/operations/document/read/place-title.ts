import type { Document } from '../../../../runtime/document.ts'
import { parsePointer, toPointer } from '../../../../runtime/pointer.ts'
import { jsonSchemaAt } from '../../../../runtime/json-schema/json-schema-at.ts'
import type { JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { hasEntries } from '../../../../runtime/json/has-entries.ts'

/** Steps into a document that people still want to read. */
const most = 3

/**
 * A place in a document in words, from outside to inside: `List › Columns › Price`. Items are called by their name or
 * label where they have one; `set` decides the language.
 */
export function placeTitle(
  document: Document,
  at: string,
  set: JsonSchemaSet,
  text: (value: unknown) => string,
): string {
  if (!set.hasKind(document.kind) || !at.startsWith('/spec/')) return ''
  const steps = parsePointer(at).slice(1)
  const words: string[] = []
  for (const [at, step] of steps.entries()) {
    if (words.length === most) break
    const here = jsonSchemaAt(set, set.kind(document.kind), document.spec, toPointer(steps.slice(0, at + 1)))
    if (!here) break
    const isItem = /^\d+$/.test(step)
    const word = isItem ? nameOf(here.value, text) : (here.raw.title ?? here.schema.title ?? '')
    if (word !== '' && word !== words.at(-1)) words.push(word)
  }
  return words.join(' › ')
}

function nameOf(item: unknown, text: (value: unknown) => string): string {
  return hasEntries(item) ? text(item['name']) || text(item['label']) : ''
}
