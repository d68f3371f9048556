import type { Document } from '../../../../../runtime/document.ts'
import { findUniqueValues } from '../../../../../runtime/references/find-unique-values.ts'
import type { Context } from '../../../../call/context.ts'
import { withNumberedName } from '../../../document/change/document-copy.ts'

/** The documents with names that no other document has: schemas of a second site of the same tables get a number. */
export async function withFreeNames(documents: readonly Document[], context: Context): Promise<Document[]> {
  const taken = new Set<string>()
  const free: Document[] = []
  for (const document of documents) {
    let next = document
    for (let number = 2; await isHeld(next, taken, context); number++) next = withNumberedName(document, number)
    for (const place of namesIn(next, context)) taken.add(place)
    free.push(next)
  }
  return free
}

async function isHeld(document: Document, taken: ReadonlySet<string>, context: Context): Promise<boolean> {
  if (namesIn(document, context).some((place) => taken.has(place))) return true
  const { documents } = context.store
  const names = uniqueNames(document, context)
  const holders = await Promise.all(names.map(({ field, value }) => documents.holderOf(document.kind, field, value)))
  return holders.some((holder) => holder !== undefined)
}

const uniqueNames = (document: Document, { engine }: Context) =>
  findUniqueValues(engine.set, document).filter(({ at }) => at.startsWith('/name'))

const namesIn = (document: Document, context: Context): string[] =>
  uniqueNames(document, context).map(({ field, value }) => `${document.kind} ${field} ${value}`)
