import { catalogueOf } from '../../sources/catalogue.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { openSource } from '../sql/run/open-source.ts'
import { sourceProblem } from '../sql/run/source-problem.ts'

/** Libraries of a data source. */
export const sqlgLibrary: DeclaredOperation<'sqlg-library'> = async ({ dbId, refresh = false }, context) => {
  const { stored, source } = await openSource(dbId, context)
  const catalogue = catalogueOf(source)
  if (refresh) catalogue.refresh()
  try {
    return { rows: await catalogue.libraries(), problems: [] }
  } catch (error) {
    return { rows: [], problems: [sourceProblem(error, stored.document, '/spec', context)] }
  }
}
