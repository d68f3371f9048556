import { isReceiptTable } from '../../../execution/idempotency/receipts.ts'
import { catalogueOf } from '../../../sources/catalogue.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { openSource } from '../run/open-source.ts'
import { sourceProblem } from '../run/source-problem.ts'

/** Libraries of a data source and the tables and views that are asked for. */
export const sqlTables: DeclaredOperation<'sql-tables'> = async (
  { dbId, library, find = '', limit = 200, refresh = false, receipts = true },
  context,
) => {
  const { stored, source } = await openSource(dbId, context)
  const catalogue = catalogueOf(source)
  if (refresh) catalogue.refresh()
  try {
    const [libraries, { rows, more }] = await Promise.all([
      catalogue.libraries(),
      catalogue.tables({ find, limit, ...(library !== undefined && library !== '' && { library }) }),
    ])
    const shown = receipts ? rows : rows.filter(({ name }) => !isReceiptTable(name))
    return { libraries, rows: shown.map(({ schema, ...table }) => ({ library: schema, ...table })), more, problems: [] }
  } catch (error) {
    const problems = [sourceProblem(error, stored.document, '/spec', context)]
    return { libraries: [], rows: [], more: false, problems }
  }
}
