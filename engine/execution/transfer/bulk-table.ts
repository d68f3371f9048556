import type { TransferPlan } from '../../../runtime/pages/transfer/plan.ts'
import type { BulkTable } from '../../sources/bulk/bulk-facts.ts'
import { makeCatalogue } from '../../sources/catalogue.ts'
import { findTable } from '../../sources/find-table.ts'
import type { StatementSource } from '../../sources/source.ts'

/**
 * The table of a transfer, as the catalogue has it now. What it does not tell for sure is not relied upon: then rows of a key
 * are changed one by one.
 */
export async function bulkTable(
  { table, columns, method }: Pick<TransferPlan, 'columns' | 'method'> & { table: NonNullable<TransferPlan['table']> },
  source: StatementSource,
): Promise<BulkTable> {
  const catalogue = makeCatalogue(source)
  const { schema: library, name } = table
  const found = await findTable(catalogue, { table: name, ...(library !== undefined && { library }) })
  const known = found ? await catalogue.columns(found) : []
  const keys = method === 'replaceByKey' ? columns.filter(({ key }) => key).map((column) => column.name) : []
  const primary = known.filter(({ key }) => key !== undefined)
  const isPrimary =
    keys.length > 0 && keys.length === primary.length && primary.every(({ name: key }) => keys.includes(key))
  return {
    ...table,
    columns: columns.map(({ name: own }) => {
      const { typeClass = 'String', size } = known.find((one) => one.name === own) ?? {}
      return { name: own, typeClass, ...(size !== undefined && { size }) }
    }),
    keys,
    ...(found?.view && { isView: true }),
    ...(isPrimary && { isKeyUnique: true }),
  }
}
