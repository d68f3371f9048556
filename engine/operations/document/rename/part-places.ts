import { kindTitle } from '../../../../runtime/check/kind-title.ts'
import { addressOf, type Document } from '../../../../runtime/document.ts'
import type { PartPlacesResponse } from '../../../../runtime/generated/calls/document.ts'
import { documentJsonSchema } from '../../../../runtime/json-schema/document-json-schema.ts'
import type { JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { placeInWords } from '../../../../runtime/json-schema/place-in-words.ts'
import { namedParts } from '../../../../runtime/renaming/named-parts.ts'
import { codeText } from '../../../../runtime/sql/code-text.ts'
import { localize } from '../../../../runtime/text.ts'
import { maySee } from '../../../access/acts.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import { readStored } from '../read/stored-answer.ts'
import { keyPlace } from './key-change.ts'
import { wantedChange } from './wanted-name.ts'

type Place = PartPlacesResponse['rows'][number]

/** The parts of a document that can be called otherwise; with `at`, all places that follow the one there. */
export const partPlaces: DeclaredOperation<'part-places'> = async ({ kind, id, at, to = '' }, context) => {
  const stored = await readStored(kind, id, context)
  const set = localizedSet(context.engine, context.language)
  const parts = [{ at: keyPlace, name: stored.document.key }, ...namedParts(set, stored.document)].map((part) => ({
    ...part,
    place: placeWords(stored.document, part.at, set),
  }))
  if (at === undefined) return { parts, from: '', rows: [], unsure: [], hidden: 0, revisions: [] }
  const { from, refused, changed, unsure } = await wantedChange(stored, { at, to }, context)
  const seen = await maySee(
    changed.map(({ before }) => before),
    context,
  )
  const isSeen = new Set(changed.flatMap(({ before }) => (seen.has(before.id) ? [addressOf(before.document)] : [])))
  return {
    ...{ parts, from },
    rows: changed.flatMap(({ before, places }) =>
      seen.has(before.id)
        ? places.map((place) => ({
            ...rowOf(before.document, place.at, { set, context }),
            ...shownChange(place.before, place.after, to === '' || to === from),
            id: before.id,
          }))
        : [],
    ),
    unsure: await unsureRows(unsure, { set, context }),
    hidden: changed.length - isSeen.size,
    revisions: changed.map(({ before: { id: number, revision } }) => ({ id: number, revision })),
    ...(refused !== undefined && { refused }),
  }
}

interface Words {
  set: JsonSchemaSet
  context: Context
}

async function unsureRows(
  unsure: readonly { document: Document; places: { at: string; text: string }[] }[],
  words: Words,
): Promise<PartPlacesResponse['unsure']> {
  const { store } = words.context
  const rows = await store.documents.many(unsure.map(({ document }) => addressOf(document)))
  const seen = await maySee(rows, words.context)
  const ids = new Map(rows.flatMap(({ id, document }) => (seen.has(id) ? [[addressOf(document), id] as const] : [])))
  return unsure.flatMap(({ document, places }) => {
    const id = ids.get(addressOf(document))
    return id === undefined
      ? []
      : places.map(({ at, text }) => ({ ...rowOf(document, at, words), id, text: shortened(text) }))
  })
}

function rowOf(document: Document, at: string, { set, context }: Words): Omit<Place, 'id' | 'before' | 'after'> {
  return {
    ...{ kind: document.kind, kindTitle: kindTitle(set, document.kind), address: addressOf(document), at },
    name: localize(document.name, context.language) || document.key,
    place: placeWords(document, at, set),
  }
}

const placeWords = (document: Document, at: string, set: JsonSchemaSet): string =>
  placeInWords({ set, root: documentJsonSchema(set, document.kind) }, document, at)

/** What stands there and will; of a longer text its first line that changes. `isOpen`: what will is not known yet. */
function shownChange(before: unknown, after: unknown, isOpen: boolean): Pick<Place, 'before' | 'after'> {
  const [was, is] = [before, after].map((value) => codeText(value).split('\n'))
  const line = was?.findIndex((one, number) => one !== is?.[number]) ?? 0
  return { before: shortened(was?.[line] ?? ''), after: isOpen ? '' : shortened(is?.[line] ?? '') }
}

const longest = 120

function shortened(text: string): string {
  const line = text.trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
