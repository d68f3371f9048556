import { addressOf, type Document, type Text } from '../../../runtime/document.ts'
import { findSecrets } from '../../../runtime/references/find-secrets.ts'
import { findUniqueValues } from '../../../runtime/references/find-unique-values.ts'
import { rename } from '../../../runtime/references/rename.ts'
import { setAt } from '../../../runtime/pointer.ts'
import type { DocumentChange } from '../../store/store.ts'
import type { Context, Operation } from '../operation.ts'
import { announce } from './announce.ts'
import { answerDocument } from './answer.ts'
import { findStored, userOf } from './find-stored.ts'
import { ownedBy } from './renamed.ts'

interface Request {
  kind: string
  id: number
  key?: string
  name?: Text
}

/**
 * A copy under a new key, with copies of all that the document owns. Secrets stay behind, unique values get a number:
 * what must differ, differs.
 */
export const documentCopy: Operation<Request> = async ({ kind, id, key, name }, context) => {
  const stored = await findStored(kind, id, context)
  const newKey = key ?? (await freeKey(stored.document, context))
  const owned = await ownedBy(stored.document, context)
  const family = [stored.document, ...owned.map(({ document }) => document)]
  const familyNames = new Set(family.map(addressOf))
  const copies = rename(context.engine.set, family, addressOf(stored.document), newKey)
    .filter((document) => !familyNames.has(addressOf(document)))
    .map((document) => withoutSecrets(document, context))
  const changes = await Promise.all(
    copies.map(async (document): Promise<DocumentChange> => ({
      do: 'create',
      document: await withFreeValues(document, context),
    })),
  )
  const first = changes.find(
    (change) => 'document' in change && change.document.kind === kind && change.document.key === newKey,
  )
  if (first && 'document' in first) first.document = { ...first.document, name: name ?? copyName(stored.document.name) }
  const created = await context.store.documents.change(changes, userOf(context))
  const copy = created.find(({ document }) => document.kind === kind && document.key === newKey)!
  await announce(copy, context, undefined)
  return answerDocument(copy, context)
}

function copyName(name: Text = ''): Text {
  if (typeof name === 'string') return `${name} (2)`
  return Object.fromEntries(Object.entries(name).map(([language, text]) => [language, `${text} (2)`]))
}

async function freeKey({ kind, key }: Document, context: Context): Promise<string> {
  const stem = key.replace(/-\d+$/, '')
  for (let number = 2; ; number++) {
    const candidate = `${stem}-${number}`
    if (!(await context.store.documents.find(addressOf({ kind, key: candidate })))) return candidate
  }
}

function withoutSecrets(document: Document, context: Context): Document {
  return findSecrets(context.engine.set, document).reduce((next, { at }) => setAt(next, at, undefined), document)
}

/** Texts that must be unique get the number of the copy; a number that must be is left out. */
async function withFreeValues(document: Document, context: Context): Promise<Document> {
  let next = document
  for (const { at, value } of findUniqueValues(context.engine.set, document)) {
    const suffix = /-(\d+)(\.|$)/.exec(document.key)?.[1] ?? '2'
    next = setAt(next, at, typeof value === 'string' ? `${value}-${suffix}` : undefined)
  }
  return next
}
