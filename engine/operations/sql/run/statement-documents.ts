import { addressOf, isAddress, type Document, type DocumentOf } from '../../../../runtime/document.ts'
import { subqueriesOf } from '../../../execution/schema-statement.ts'
import type { Context } from '../../../call/context.ts'

/** The documents that a statement is made of: its data source, and its subqueries with those that they use. */
export async function statementDocuments(
  document: DocumentOf<'schema'>,
  dataSource: Document | undefined,
  { store }: Pick<Context, 'store'>,
): Promise<Map<string, Document>> {
  const documents = new Map<string, Document>(dataSource ? [[addressOf(dataSource), dataSource]] : [])
  let wanted = subqueriesOf(document)
  while (wanted.length > 0) {
    const found = await store.documents.many(wanted.filter(isAddress))
    for (const one of found) documents.set(addressOf(one.document), one.document)
    wanted = found.flatMap((one) => subqueriesOf(one.document)).filter((address) => !documents.has(address))
  }
  return documents
}
