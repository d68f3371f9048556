import type { Use } from '../../store/store.ts'
import { addressOf, splitAddress } from '../../../runtime/document.ts'
import { placesOf } from '../document/read/places-of.ts'
import { seen } from '../document/read/where-used.ts'
import { readStored } from '../document/read/stored-answer.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

export const dataSourceSchemaCount: DeclaredOperation<'data-source-schema-count'> = async ({ id }, context) => ({
  count: (await schemasOf(id, context)).length,
})

/** Schemas of a data source as far as the caller may see them; `total` counts the others too. */
export const dataSourceSchemaList: DeclaredOperation<'data-source-schema-list'> = async ({ id }, context) => {
  const uses = await schemasOf(id, context)
  return { rows: await placesOf(seen(uses, context), context), total: uses.length }
}

async function schemasOf(id: number, context: Context): Promise<Use[]> {
  const { document } = await readStored('data-source', id, context)
  const uses = await context.store.documents.usedBy(addressOf(document))
  return uses.filter((use) => splitAddress(use.address).kind === 'schema')
}
