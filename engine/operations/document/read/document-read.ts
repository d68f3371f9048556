import type { Address, Document } from '../../../../runtime/document.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { begunList } from './begun-list.ts'
import { freeKey } from './free-key.ts'
import { firstReferences } from './first-references.ts'
import { readStored, readStoredOrRemoved, storedAnswer } from './stored-answer.ts'
import type { StoredAnswer } from '../../../../runtime/generated/calls/answer.ts'

interface Response extends StoredAnswer {
  /** The document of which it is a part, by its key. */
  partOf?: { id: number; address: Address }
}

/** One document; number 0 is a new one with a free key, which refers to what `firstReferences` says. */
export const documentRead: DeclaredOperation<'document-read'> = async ({ kind, id, owner, from, removed }, context) => {
  const answer =
    id === 0
      ? await newDocument(kind, { owner, from }, context)
      : await storedAnswer(await (removed ? readStoredOrRemoved : readStored)(kind, id, context), context)
  const partOf = await whole(answer.document, context)
  return { ...answer, ...(partOf && { partOf }) }
}

async function whole({ kind, key }: Document, { engine, store }: Context): Promise<Response['partOf']> {
  const owner = engine.set.kind(kind)['x-owner']
  if (owner === undefined || !key.includes('.')) return undefined
  const address: Address = `${owner}/${key.slice(0, key.lastIndexOf('.'))}`
  const found = await store.documents.find(address)
  return found && { id: found.id, address }
}

async function newDocument(
  kind: string,
  { owner, from }: { owner: string | undefined; from: string | undefined },
  context: Context,
): Promise<StoredAnswer> {
  const { set, definitions } = context.engine
  const { 'x-version': version = 1, 'x-single': isSingle, 'x-no-effect': noEffect, title } = set.kind(kind)
  const key = await freeKey({ kind, owner }, context)
  const begun = await begunList(kind, from, context)
  const spec = { ...firstValues(kind, context), ...(await firstReferences(kind, from, context)), ...begun.spec }
  const document: Document = { kind, version, key, ...begun, spec }
  if (isSingle && title !== undefined) document.name = { ja: definitions.texts('ja')(title), en: title }
  return { id: 0, document, revision: 0, secrets: {}, ...(noEffect && { noEffect }) }
}

/** What a new document says from the beginning because of who makes it (`x-begins`); a default goes without saying. */
function firstValues(kind: string, { engine, language }: Context): Record<string, unknown> {
  const properties = Object.entries(engine.set.kind(kind).properties ?? {})
  const begun = properties.filter(
    ([, property]) => property['x-begins'] === 'language' && property.default !== language,
  )
  return Object.fromEntries(begun.map(([name]) => [name, language]))
}
