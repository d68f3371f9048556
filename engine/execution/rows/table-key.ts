import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import { catalogueOf } from '../../sources/catalogue.ts'
import { SourceBusy, SourceFailed, StatementTimeout } from '../../sources/errors.ts'
import { findTable, isSameName } from '../../sources/find-table.ts'
import type { CatalogueColumn, StatementSource } from '../../sources/source.ts'
import { tableRead } from '../../sources/sql/table-read.ts'

/**
 * Which of a statement's result columns are the primary key of the one table that it reads: they tell its rows apart where
 * nothing else does, and an index has their order. Undefined where the catalogue does not tell for sure.
 */
export async function tableKey<Column extends Pick<PlanColumn, 'name'>>(
  sql: string,
  columns: readonly Column[],
  source: StatementSource,
): Promise<Column[] | undefined> {
  const read = source.facts.keysMayRepeat ? undefined : tableRead(sql, source.facts)
  if (!read) return undefined
  try {
    const catalogue = catalogueOf(source)
    const table = await findTable(catalogue, read)
    if (!table || table.view || table.hasHeirs) return undefined
    const key = primaryKey(await catalogue.columns(table))
    const found = key.map(({ name }) => {
      const given = read.resultName(name)
      const same = columns.filter((column) => given !== undefined && isSameName(column.name, given))
      return same.length === 1 ? same[0] : undefined
    })
    return found.length > 0 && found.every((column) => column !== undefined) ? found : undefined
  } catch (error) {
    if (isUntold(error)) return undefined
    throw error
  }
}

/** Who may not see the catalogue reads rows all the same. */
export const isUntold = (error: unknown): boolean =>
  [SourceFailed, SourceBusy, StatementTimeout].some((kind) => error instanceof kind)

/** In its order; none where it may have no value (SQLite takes NULL in a key, but for its row numbers), or a name may mean two. */
function primaryKey(columns: readonly CatalogueColumn[]): CatalogueColumn[] {
  const key = columns.filter((column) => column.key !== undefined).sort((a, b) => (a.key ?? 0) - (b.key ?? 0))
  const [first, ...others] = key
  const isRowNumber = others.length === 0 && first?.type.toUpperCase() === 'INTEGER'
  const isSure = ({ name, inullable }: CatalogueColumn) =>
    (!inullable || isRowNumber) && columns.filter((other) => isSameName(other.name, name)).length === 1
  return key.every(isSure) ? key : []
}
