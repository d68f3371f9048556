import type { Text } from '../../../../../runtime/document.ts'
import type { SitePlanNames } from '../../../../../runtime/generated/calls/site.ts'
import type { KnownLabels } from '../../../sql/catalogue/propose-labels.ts'
import { called } from '../called.ts'
import type { PlannedTable } from '../planned-site.ts'
import { columnOf, type TableShape } from '../table-shape.ts'

/** What tables and their columns are called, in both languages. */
export interface Names {
  table(shape: Pick<TableShape, 'name' | 'text'>): Text
  /** Of a column, or of what a list calls something else. */
  column(shape: Pick<TableShape, 'name' | 'columns'>, name: string): Text
  /** What a builder said of what stands in a list; undefined: nothing. */
  said(shape: Pick<TableShape, 'name'>, name: string): Text | undefined
  /** What a name is called wherever it stands. */
  word(name: string): Text
}

/** Where a name stands in the grid: a table, or a column of what is listed of it. */
export const namePlace = (table: string, column = ''): string => (column === '' ? table : `${table}.${column}`)

/**
 * Names as they were said; else as an earlier schema of the same table calls them; else by the comment, by any schema, and by
 * the words of the name.
 */
export function makeNames({ rows = [] }: SitePlanNames, { labelFor, ofTable, ofList }: KnownLabels): Names {
  const known = new Map(rows.flatMap(({ place, label }) => (isSaid(label) ? [[place, label] as const] : [])))
  const said: Names['said'] = ({ name: table }, name) => known.get(namePlace(table, name))
  // A name in other letters than Latin ones says itself what it is.
  const word = (name: string): Text => labelFor(name) ?? name
  return {
    table: ({ name, text }) => known.get(namePlace(name)) ?? ofList(name) ?? called(name, text),
    column(shape, name) {
      const comment = columnOf(shape, name)?.label
      const commented = comment === undefined || comment === name ? undefined : called(name, comment)
      return said(shape, name) ?? ofTable(shape.name, name) ?? commented ?? word(name)
    },
    said,
    word,
  }
}

/** A cell that was emptied says nothing. */
const isSaid = (label: Text | undefined): label is Text =>
  label !== undefined && (typeof label === 'string' ? label.trim() !== '' : Object.values(label).some(Boolean))

/** What a builder may call otherwise: the table, and what its list shows. */
export function namesToSay({ shape, name, columns }: PlannedTable): NonNullable<SitePlanNames['rows']> {
  return [
    { place: namePlace(shape.name), label: name },
    ...columns.map(({ name: column, label = column }) => ({ place: namePlace(shape.name, column), label })),
  ]
}
