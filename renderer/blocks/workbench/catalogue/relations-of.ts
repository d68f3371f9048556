import type { TableReference } from '../../../../runtime/generated/calls/answer.ts'
import type { CatalogueTable, TableRelations } from '../sql/catalogue.ts'

/** Another table that is bound to this one. */
export interface Neighbour {
  library: string
  table: string
  /** Columns here and there, each beside its own. */
  pairs: { own: string; other: string }[]
  guessed: boolean
}

export interface Neighbours {
  /** Tables whose rows refer to rows of this one. */
  from: Neighbour[]
  /** Tables to whose rows those of this one refer. */
  to: Neighbour[]
}

/** What is bound to a table, in the order in which the database tells it. */
export function neighboursOf(table: CatalogueTable, relations: readonly TableRelations[]): Neighbours {
  const own = relations.find(({ name }) => name === table.name)
  const isMeant = (reference: TableReference): boolean =>
    reference.library === table.library && reference.table === table.name
  return {
    from: relations.flatMap(({ name, references }) =>
      references.filter(isMeant).map(({ columns, theirs, guessed = false }) => ({
        library: table.library,
        table: name,
        pairs: columns.map((other, i) => ({ own: theirs[i] ?? '', other })),
        guessed,
      })),
    ),
    to: (own?.references ?? []).map(({ columns, library, table: name, theirs, guessed = false }) => ({
      library,
      table: name,
      pairs: columns.map((column, i) => ({ own: column, other: theirs[i] ?? '' })),
      guessed,
    })),
  }
}
