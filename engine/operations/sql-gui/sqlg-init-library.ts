import { catalogueOf } from '../../sources/catalogue.ts'
import type { StatementSource } from '../../sources/source.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { openSource } from '../sql/run/open-source.ts'
import { sourceProblem } from '../sql/run/source-problem.ts'

/** Where tables are looked for first: the library list where there is one, else the library that is the usual one. */
export const sqlgInitLibrary: DeclaredOperation<'sqlg-init-library'> = async ({ dbId }, context) => {
  const { stored, source } = await openSource(dbId, context)
  try {
    return { rows: await usual(source, stored.document.spec), problems: [] }
  } catch (error) {
    return { rows: [], problems: [sourceProblem(error, stored.document, '/spec', context)] }
  }
}

async function usual(source: StatementSource, { db, user }: { db?: unknown; user?: unknown }): Promise<string[]> {
  if (source.programs) return source.programs.libraryList()
  const names = (await catalogueOf(source).libraries()).map(({ name }) => name)
  // A library called after the database or the user, or the one that the products make by themselves.
  const wanted = [db, user, 'public', 'dbo', 'main'].filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[]
  const found = wanted
    .map((one) => names.find((name) => name.toLowerCase() === one.toLowerCase()))
    .find((name) => name !== undefined)
  return [found ?? names[0] ?? []].flat()
}
