import { hasList, typesWithRows, type ListContent } from '../../page-parts/has-list.ts'
import type { ContentSpec } from '../../compile/content-spec.ts'
import * as defaults from '../../generated/defaults.ts'
import { isTable } from '../../page-parts/is-table.ts'
import { keysWhere } from '../../page-parts/keys-where.ts'
import type { Page } from '../../compile/page.ts'
import { favoriteRowParts } from './row-parts.ts'

/** Each user marks rows of the list with a star, and sees them alone. */
export const favorites: Page<never, ListContent> = {
  types: typesWithRows,
  applies: (spec): spec is ListContent['spec'] => hasList(spec) && hasFavorites(spec),
  rows: favoriteRowParts,
  checks: [keysWhere(hasFavorites)],
}

/** A star has its place in the rows of a table. */
function hasFavorites(spec: ContentSpec): boolean {
  return (spec.list?.favorites ?? defaults.listPage.favorites) && isTable(spec)
}
