import type { Address } from '../../../../runtime/document.ts'
import { addressOf, isOfKind, splitAddress } from '../../../../runtime/document.ts'
import { badRequest } from '../../../codes/refusals.ts'
import type { StoredDocument, StoredOf } from '../../../store/store.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { Context } from '../../../call/context.ts'

export type StoredSchema = StoredOf<'schema'>

/** All schemas of a data source, by key; `badRequest` without its number. */
export async function schemasOf(dbId: number | undefined, context: Context): Promise<StoredSchema[]> {
  if (dbId === undefined) throw badRequest()
  const { documents } = context.store
  const source = await readStored('data-source', dbId, context)
  const uses = await documents.usedBy(addressOf(source.document))
  return schemasAmong(await documents.many(onlySchemas(uses.map((use) => use.address))))
}

/** The schemas among documents. */
export function schemasAmong(all: readonly StoredDocument[]): StoredSchema[] {
  return all.flatMap(({ document, ...row }) => (isOfKind('schema', document) ? [{ ...row, document }] : []))
}

export function onlySchemas(addresses: readonly Address[]): Address[] {
  return [...new Set(addresses)].filter((address) => splitAddress(address).kind === 'schema')
}
