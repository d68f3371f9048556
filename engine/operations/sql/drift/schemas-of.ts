import type { Address } from '../../../../runtime/document.ts'
import { addressOf, splitAddress } from '../../../../runtime/document.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { StoredDocument } from '../../../store/store.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { Context } from '../../../call/context.ts'

/** All schemas of a data source, by key; 40000 without its number. */
export async function schemasOf(dbId: number | undefined, context: Context): Promise<StoredDocument[]> {
  if (dbId === undefined) throw new CallError(40000)
  const { documents } = context.store
  const source = await readStored('data-source', dbId, context)
  const uses = await documents.usedBy(addressOf(source.document))
  return documents.many(onlySchemas(uses.map((use) => use.address)))
}

export function onlySchemas(addresses: readonly Address[]): Address[] {
  return [...new Set(addresses)].filter((address) => splitAddress(address).kind === 'schema')
}
