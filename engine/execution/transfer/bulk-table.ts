import type { TransferPlan } from '../../../runtime/transfer/plan.ts'
import type { BulkTable } from '../../sources/bulk/bulk-facts.ts'
import { makeCatalogue } from '../../sources/catalogue.ts'
import { findTable } from '../../sources/find-table.ts'
import type { CatalogueColumn, StatementSource } from '../../sources/source.ts'

type Target = NonNullable<TransferPlan['table']>

/**
 * The table of a transfer, as the catalogue has it now. What it does not tell for sure is not relied upon: then rows of a key
 * are changed one by one.
 */
export async function bulkTable(
  { table, columns, method }: Pick<TransferPlan, 'columns' | 'method'> & { table: Target },
  source: StatementSource,
): Promise<BulkTable> {
  const { found, columns: known } = await inCatalogue(table, source)
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

/** Columns of the table, as the catalogue has it now; none where it does not tell for sure which table is meant. */
export async function tableColumns(table: Target, source: StatementSource): Promise<CatalogueColumn[]> {
  return (await inCatalogue(table, source)).columns
}

async function inCatalogue({ schema: library, name }: Target, source: StatementSource) {
  const catalogue = makeCatalogue(source)
  const found = await findTable(catalogue, { table: name, ...(library !== undefined && { library }) })
  return { found, columns: found ? await catalogue.columns(found) : [] }
}
