import { catalogueOf } from '../../../sources/catalogue.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { openSource } from '../run/open-source.ts'
import { sourceProblem } from '../run/source-problem.ts'

/** Keys and references of the tables of a library, as the database's catalogue has them or its names suggest. */
export const sqlRelations: DeclaredOperation<'sql-relations'> = async ({ dbId, library, refresh = false }, context) => {
  const { stored, source } = await openSource(dbId, context)
  const catalogue = catalogueOf(source)
  if (refresh) catalogue.refresh()
  try {
    return { rows: await catalogue.relations(library), problems: [] }
  } catch (error) {
    return { rows: [], problems: [sourceProblem(error, stored.document, '/spec', context)] }
  }
}
