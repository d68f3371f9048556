import { parameterOf, type SchemaParameter } from './parameter-of.ts'
import { columnOf, isUnique, joinedReferences, type FindShape, type TableShape } from './table-shape.ts'

/** Of whom rows may be: a table and its column, which the row of the login holds in a field. */
export interface Owner {
  shape: TableShape
  key: string
  /** Field of the login's row. */
  field: string
}

/** How the rows of a table are narrowed to those of who has logged in. */
export interface OwnRows {
  owner: TableShape
  /** The table on the way whose rows are told apart; left out: the table itself. */
  through?: { shape: TableShape; key: string; column: string }
  /** Column that holds whose a row is. */
  column: string
  parameter: SchemaParameter
  field: string
}

/** The way from a table to whom its rows belong, over one other table at most; undefined: they are nobody's. */
export function ownRows(shape: TableShape, owner: Owner, find: FindShape): OwnRows | undefined {
  const told = { owner: owner.shape, field: owner.field }
  const held = columnOf(owner.shape, owner.key)
  if (!held) return undefined
  const parameter = parameterOf(held)
  if (shape === owner.shape) return { ...told, column: owner.key, parameter }
  const direct = columnTo(shape, owner)
  if (direct !== undefined) return { ...told, column: direct, parameter }
  for (const reference of joinedReferences(shape)) {
    const next = find(reference)
    const [column = ''] = reference.columns
    const [key = ''] = reference.theirs
    const theirs = next && next !== shape && isUnique(next, key) ? columnTo(next, owner) : undefined
    if (next && theirs !== undefined)
      return { ...told, through: { shape: next, key, column }, column: theirs, parameter }
  }
  return undefined
}

/** The column by which a table refers to the owner's. */
function columnTo(shape: TableShape, { shape: { library, name }, key }: Owner): string | undefined {
  return joinedReferences(shape).find(
    (one) => one.library === library && one.table === name && one.theirs[0]?.toLowerCase() === key.toLowerCase(),
  )?.columns[0]
}
