import { kindTitle } from '../../../runtime/check/kind-title.ts'
import { difference, type Change } from '../../../runtime/difference.ts'
import { splitAddress, type Document } from '../../../runtime/document.ts'
import { documentJsonSchema } from '../../../runtime/json-schema/document-json-schema.ts'
import { jsonSchemaAt } from '../../../runtime/json-schema/json-schema-at.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { showValue } from '../../../runtime/json-schema/show-value.ts'
import { localize } from '../../../runtime/text.ts'
import type { Context } from '../../call/context.ts'
import { toldText } from '../../call/told-text.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'

/** A document as the release has it and as it would be. */
interface Changed {
  address: string
  before: Document | undefined
  after: Document | undefined
}

/** So many are read before a press; the rest is counted. */
const mostLines = 100
const longestValue = 60

/** What is different, a line for each property, in the caller's words. */
export function changesInWords(changes: readonly Changed[], context: Context): string[] {
  const set = localizedSet(context.engine, context.language)
  const lines = changes.flatMap((change) => linesOf(change, set, context))
  const more = lines.length - mostLines
  return more > 0 ? [...lines.slice(0, mostLines), toldText('told-more', [String(more)], context)] : lines
}

function linesOf({ address, before, after }: Changed, set: JsonSchemaSet, context: Context): string[] {
  const { kind, key } = splitAddress(address)
  const names = [kindTitle(set, kind), localize((after ?? before)?.name, context.language) || key]
  if (before === undefined) return [toldText('told-document-new', names, context)]
  if (after === undefined) return [toldText('told-document-gone', names, context)]
  const words = (value: Document, { pointer }: Change, held: unknown): string => {
    const place = jsonSchemaAt(set, documentJsonSchema(set, kind), value, pointer)
    return shortened(showValue(set, place?.raw, held, context.language))
  }
  return difference(before, after, set).map((change) => {
    const place = change.titles.join(' › ')
    const [was, is] = [words(before, change, change.before), words(after, change, change.after)]
    if (change.what === 'moved') return toldText('told-place-moved', [...names, place], context)
    // A property that was not written had its default: people see it change.
    if (was !== '' && is !== '') return toldText('told-place-changed', [...names, place, was, is], context)
    return toldText(is === '' ? 'told-place-removed' : 'told-place-added', [...names, place], context)
  })
}

function shortened(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ')
  return line.length > longestValue ? `${line.slice(0, longestValue)}…` : line
}
