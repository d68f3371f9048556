import { SourceFailed } from './errors.ts'
import type { CatalogueColumn, Value } from './source.ts'

/**
 * Columns with what they refer to. A row of `keys` holds the column, the constraint, and library, table and column of the
 * other side. A database that does not tell its foreign keys to this user still tells its columns.
 */
export async function withForeignKeys(
  columns: Promise<CatalogueColumn[]>,
  keys: Promise<readonly Value[][]>,
): Promise<CatalogueColumn[]> {
  const [found, told] = await Promise.all([columns, keys.catch(noneWhereRefused)])
  return found.map((column) => {
    const refersTo = told
      .filter(([name]) => String(name) === column.name)
      .map(([, constraint, library, table, other]) => ({
        constraint: String(constraint),
        library: String(library),
        table: String(table),
        column: String(other),
      }))
    return refersTo.length === 0 ? column : { ...column, refersTo }
  })
}

/** What is not told to this user is as if it was not there; that the database cannot be reached is an error. */
export function noneWhereRefused(error: unknown): Value[][] {
  if (error instanceof SourceFailed) return []
  throw error
}
