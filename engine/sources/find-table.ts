import type { Catalogue } from './catalogue.ts'
import type { CatalogueTable } from './source.ts'

/** The table that a statement means by its name; undefined where it cannot be told for sure. */
export async function findTable(
  catalogue: Pick<Catalogue, 'tables'>,
  { library, table }: { library?: string; table: string },
): Promise<CatalogueTable | undefined> {
  const { rows } = await catalogue.tables({ find: table, limit: 200 })
  const found = rows.filter(
    ({ schema, name }) => isSameName(name, table) && (library === undefined || isSameName(schema, library)),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Databases mostly take names in upper and lower case alike. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
