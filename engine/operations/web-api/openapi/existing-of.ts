import { isAddress, type Document } from '../../../../runtime/document.ts'
import { notFound } from '../../../codes/refusals.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { Context } from '../../../call/context.ts'
import { onlySchemas, schemasAmong, type StoredSchema } from '../../sql/drift/schemas-of.ts'

/** A connection that is there, and the schemas that ask it, as far as the caller may see them. */
export interface Existing {
  connection: Document
  schemas: StoredSchema[]
}

/** Throws `notFound` for a connection that the caller does not see. */
export async function existingOf(address: string, context: Context): Promise<Existing> {
  const { documents } = context.store
  if (!isAddress(address) || !address.startsWith('web-api/') || !mayUseKind('web-api', 'read', context))
    throw notFound()
  const stored = await documents.find(address)
  if (!stored) throw notFound()
  const uses = mayUseKind('schema', 'read', context) ? await documents.usedBy(address) : []
  const schemas = schemasAmong(await documents.many(onlySchemas(uses.map((use) => use.address))))
  return { connection: stored.document, schemas }
}
