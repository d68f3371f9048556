import type { ImportLookResponse } from '../../../runtime/generated/calls/imports.ts'
import { addressOf, type Document } from '../../../runtime/document.ts'
import { kindTitle } from '../../../runtime/check/kind-title.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { titleAt } from '../../../runtime/json-schema/title-at.ts'
import { getAt } from '../../../runtime/pointer.ts'
import { ownerOf } from '../../../runtime/references/find-references.ts'
import { findUniqueValues } from '../../../runtime/references/find-unique-values.ts'
import { localize } from '../../../runtime/text.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { Context } from '../../call/context.ts'

/** What a new document is asked for. */
type Ask = ImportLookResponse['asks'][number]

/** With numbers behind them, until one is free; nobody has so many copies. */
const mostNumbers = 1000

/**
 * What documents that become new ones need of their own: a key and values that others have here, and what each installation
 * says itself, such as the path and port of a site. What is owned goes with its owner.
 */
export async function askNew(documents: readonly Document[], words: JsonSchemaSet, context: Context): Promise<Ask[]> {
  const { set } = context.engine
  const { whole } = context.store.documents
  const keyTitle = context.engine.definitions.texts(context.language)('Key')
  const coming = new Set<string>(documents.map(addressOf))
  const asks: Ask[] = []
  for (const document of documents) {
    if (!set.hasKind(document.kind)) continue
    const owner = ownerOf(set, document)
    const isOwned = owner !== undefined && coming.has(owner)
    const about = {
      name: localize(document.name ?? '', context.language) || document.key,
      kindTitle: kindTitle(words, document.kind),
    }
    const ask = (at: string, value: string, proposed: string) =>
      asks.push({
        key: `${addressOf(document)} ${at}`,
        ...about,
        title: at === '/key' ? keyTitle : titleAt(words, document, at),
        value,
        proposed,
      })
    if (!isOwned && (await whole.find(addressOf(document))))
      ask(
        '/key',
        document.key,
        await freeText(document.key, async (key) => !(await whole.find(`${document.kind}/${key}`))),
      )
    const asked = new Set<string>()
    for (const { at, field, value } of findUniqueValues(set, document)) {
      // A name among what its owner has: that one is new too.
      if (isOwned && field.includes('@')) continue
      const isFree = async (text: string) => (await whole.holderOf(document.kind, field, text)) === undefined
      const isTaken = !(await isFree(value))
      if (!isTaken && !isOwn(set, document, at)) continue
      asked.add(at)
      ask(at, value, isTaken ? await freeText(value, isFree, at.startsWith('/name')) : value)
    }
    for (const at of ownPlaces(set, document)) {
      const value = asText(getAt(document, at))
      if (!asked.has(at)) ask(at, value, value)
    }
  }
  return asks
}

/** Places that each installation says itself. */
function ownPlaces(set: JsonSchemaSet, document: Document): string[] {
  return Object.entries(set.kind(document.kind).properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' && property['x-environment'] === 'own' ? [`/spec/${name}`] : [],
  )
}

const isOwn = (set: JsonSchemaSet, document: Document, at: string): boolean => ownPlaces(set, document).includes(at)

async function freeText(text: string, isFree: (text: string) => Promise<boolean>, isName = false): Promise<string> {
  for (let number = 2; number < mostNumbers; number++) {
    const next = isName ? `${text} (${number})` : `${text}-${number}`
    if (await isFree(next)) return next
  }
  return text
}
