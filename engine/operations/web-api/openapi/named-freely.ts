import { addressOf, type Document } from '../../../../runtime/document.ts'
import { findUniqueValues } from '../../../../runtime/references/find-unique-values.ts'
import { localize } from '../../../../runtime/text.ts'
import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import type { Context } from '../../../call/context.ts'
import type { Existing } from './existing-of.ts'

const nameLength = 64

type Base = NonNullable<OperationResponses['openapi-read']['base']>

/**
 * Documents with names that no other document has: a name that is taken gets the connection's behind it, so that it does not
 * refuse all of them. `base`: what stands where they will be; what is there and was not compared is left as it is.
 */
export async function namedFreely(
  documents: readonly Document[],
  existing: Existing | undefined,
  context: Context,
): Promise<{ documents: Document[]; base: Base }> {
  const known = new Map((existing?.schemas ?? []).map((schema) => [addressOf(schema.document), schema.revision]))
  const [first] = documents
  const connection = localize(existing?.connection.name ?? first?.name, context.language)
  const named: Document[] = []
  const base: Base = []
  for (const document of documents) {
    const address = addressOf(document)
    const revision = known.get(address)
    if (existing && revision === undefined && (await context.store.documents.whole.find(address))) continue
    named.push(revision === undefined ? await freelyNamed(document, connection, context) : document)
    if (existing) base.push({ address, revision: revision ?? 0 })
  }
  return { documents: named, base }
}

async function freelyNamed(document: Document, connection: string, context: Context): Promise<Document> {
  const { name } = document
  if (typeof name !== 'string' || !(await isTaken(document, context))) return document
  const behind = (more: string): Document => ({
    ...document,
    name: `${name.slice(0, nameLength - more.length)}${more}`,
  })
  let next = behind(` (${connection.slice(0, 24)})`)
  for (let number = 2; await isTaken(next, context); number++) next = behind(` (${number})`)
  return next
}

async function isTaken(document: Document, { store, engine }: Context): Promise<boolean> {
  for (const { at, field, value } of findUniqueValues(engine.set, document))
    if (at.startsWith('/name') && (await store.documents.holderOf(document.kind, field, value)) !== undefined)
      return true
  return false
}
