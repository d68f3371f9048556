import { catalogueOf } from '../../../sources/catalogue.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { openSource } from '../run/open-source.ts'
import { sourceProblem } from '../run/source-problem.ts'

/** Columns of a table with type, size, key and label, as the database's catalogue has them. */
export const sqlFields: DeclaredOperation<'sql-fields'> = async (
  { dbId, library, table, refresh = false },
  context,
) => {
  const { stored, source } = await openSource(dbId, context)
  const catalogue = catalogueOf(source)
  if (refresh) catalogue.refresh()
  try {
    return { rows: await catalogue.columns({ schema: library, name: table }), problems: [] }
  } catch (error) {
    return { rows: [], problems: [sourceProblem(error, stored.document, '/spec', context)] }
  }
}
