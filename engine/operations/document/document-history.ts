import { difference } from '../../../runtime/difference.ts'
import { localize } from '../../../runtime/text.ts'
import { CallError } from '../../server/call-error.ts'
import type { Document, Language } from '../../../runtime/document.ts'
import type { Context, Operation } from '../operation.ts'
import { announce } from './announce.ts'
import { answerDocument } from './answer.ts'
import { requireSound } from './check.ts'
import { codes } from './codes.ts'
import { findStored, userOf } from './find-stored.ts'

interface One {
  kind: string
  id: number
}

/** Every save of the document, newest first. */
export const documentHistory: Operation<One> = async ({ kind, id }, context) => {
  await findStored(kind, id, context)
  const history = await context.store.documents.history(id)
  const rows = history.map(({ revision, by, at, note, action }) => ({
    id: revision,
    revision,
    by,
    at,
    note: note ?? '',
    action,
  }))
  return { rows, total: rows.length }
}

/** The document as it was at a revision. */
export const documentRevision: Operation<One & { revision: number }> = async ({ kind, id, revision }, context) => {
  await findStored(kind, id, context)
  return { document: await readRevision(id, revision, context), revision }
}

/** Saves an earlier revision again as the newest one; it must pass the check of today. */
export const documentRestore: Operation<One & { revision: number; base: number }> = async (input, context) => {
  const { kind, id, revision, base } = input
  const before = await findStored(kind, id, context)
  await requireSound(await readRevision(id, revision, context), context)
  const stored = await context.store.documents.restore(id, { revision, base, by: userOf(context) })
  await announce(stored, context, before.hash)
  return answerDocument(stored, context)
}

/** What differs between two revisions, place by place, with titles in the caller's language. */
export const documentDifference: Operation<One & { from: number; to: number; language?: Language }> = async (
  input,
  context,
) => {
  const { kind, id, from, to, language = context.language } = input
  await findStored(kind, id, context)
  const [before, after] = await Promise.all([readRevision(id, from, context), readRevision(id, to, context)])
  const translate = context.engine.definitions.texts(language)
  const rows = difference(before, after, context.engine.set).map((change) => ({
    ...change,
    title: change.titles.map((title) => translate(localize(title, language))).join(' ▸ '),
  }))
  return { rows, total: rows.length, before, after }
}

async function readRevision(id: number, revision: number, context: Context): Promise<Document> {
  const document = await context.store.documents.revision(id, revision)
  if (!document) throw new CallError(codes.notFound)
  return document
}
