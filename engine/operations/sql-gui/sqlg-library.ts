import type { Problem } from '../../../runtime/problem.ts'
import { catalogueOf } from '../../sources/catalogue.ts'
import type { CatalogueLibrary } from '../../sources/source.ts'
import type { Operation } from '../../call/operation.ts'
import { openSource } from '../sql/run/open-source.ts'
import { sourceProblem } from '../sql/run/source-problem.ts'

interface Request {
  dbId: number
  refresh?: boolean
}

/** Libraries of a data source. */
export const sqlgLibrary: Operation<Request, { rows: CatalogueLibrary[]; problems: Problem[] }> = async (
  { dbId, refresh = false },
  context,
) => {
  const { stored, source } = await openSource(dbId, context)
  const catalogue = catalogueOf(source)
  if (refresh) catalogue.refresh()
  try {
    return { rows: await catalogue.libraries(), problems: [] }
  } catch (error) {
    return { rows: [], problems: [sourceProblem(error, stored.document, '/spec', context)] }
  }
}
