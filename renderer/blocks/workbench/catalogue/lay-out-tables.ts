import type { TableRelations } from '../../../../runtime/generated/calls/answer.ts'

/** A table in the diagram of its library. */
export interface PlacedTable {
  name: string
  /** From the left: what refers to nothing stands in column 0, all others right of what they refer to. */
  column: number
  row: number
}

export interface TableLine {
  /** The table that refers. */
  from: PlacedTable
  to: PlacedTable
  guessed: boolean
}

export interface LibraryLayout {
  tables: PlacedTable[]
  lines: TableLine[]
  /** Names of tables that are bound to no other. */
  alone: string[]
}

/** Where the tables of a library stand so that lines lead from right to left; a circle is cut where it is first closed. */
export function layOutTables(relations: readonly TableRelations[]): LibraryLayout {
  const names = new Set(relations.map(({ name }) => name))
  const targets = new Map(relations.map(({ name, references }) => [name, targetsOf(name, references, names)]))
  const referred = new Set([...targets.values()].flat())
  const isBound = (name: string): boolean => referred.has(name) || (targets.get(name) ?? []).length > 0
  const depths = new Map<string, number>()
  const depthOf = (name: string, above: readonly string[]): number => {
    const known = depths.get(name)
    if (known !== undefined) return known
    const left = (targets.get(name) ?? []).filter((one) => !above.includes(one) && one !== name)
    const depth = left.reduce((most, one) => Math.max(most, depthOf(one, [...above, name]) + 1), 0)
    depths.set(name, depth)
    return depth
  }
  const bound = [...names].filter(isBound)
  for (const name of bound) depthOf(name, [])
  const placed = placeRows(bound, depths, targets)
  const lines = relations.flatMap(({ name, references }) =>
    references.flatMap(({ table, guessed = false }) => {
      const [from, to] = [placed.get(name), placed.get(table)]
      return from && to && from !== to ? [{ from, to, guessed }] : []
    }),
  )
  return { tables: [...placed.values()], lines, alone: [...names].filter((name) => !isBound(name)) }
}

const targetsOf = (name: string, references: TableRelations['references'], names: ReadonlySet<string>): string[] =>
  [...new Set(references.map(({ table }) => table))].filter((table) => table !== name && names.has(table))

/** Column after column, each table as near as can be to the rows of those to which it refers. */
function placeRows(
  names: readonly string[],
  depths: ReadonlyMap<string, number>,
  targets: ReadonlyMap<string, readonly string[]>,
): Map<string, PlacedTable> {
  const placed = new Map<string, PlacedTable>()
  const last = Math.max(0, ...depths.values())
  const middle = (name: string): number => {
    const rows = (targets.get(name) ?? []).flatMap((one) => placed.get(one)?.row ?? [])
    return rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length
  }
  for (let column = 0; column <= last; column++) {
    const inColumn = names.filter((name) => depths.get(name) === column)
    inColumn
      .toSorted((one, other) => middle(one) - middle(other) || one.localeCompare(other))
      .forEach((name, row) => placed.set(name, { name, column, row }))
  }
  return placed
}
