import { addressOf, splitAddress } from '../../../runtime/document.ts'
import type { Use } from '../../store/store.ts'
import { readStored } from '../document/stored-answer.ts'
import type { Context, Operation } from '../operation.ts'

export const dataSourceSchemaCount: Operation<{ id: number }, { count: number }> = async ({ id }, context) => ({
  count: (await schemasOf(id, context)).length,
})

export const dataSourceSchemaList: Operation<{ id: number }, { rows: Use[]; total: number }> = async (
  { id },
  context,
) => {
  const rows = await schemasOf(id, context)
  return { rows, total: rows.length }
}

async function schemasOf(id: number, context: Context): Promise<Use[]> {
  const { document } = await readStored('data-source', id, context)
  const uses = await context.store.documents.usedBy(addressOf(document))
  return uses.filter((use) => splitAddress(use.address).kind === 'schema')
}
