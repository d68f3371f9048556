import { isMoment, isNumbered } from '../fill-column.ts'
import { tableName, type Words } from '../table-name.ts'
import type { Pairs } from './pairs.ts'
import {
  columnOf,
  isUnique,
  keyOf,
  labelColumn,
  personColumn,
  type FindShape,
  type TableShape,
} from '../table-shape.ts'

/** What the rows at the other side of pairs are called, in one text. */
export interface Many {
  /** Name of the result column. */
  as: string
  /** The table at the other side, and its column that tells the name. */
  shape: TableShape
  told: string
  /** The table of pairs, and its column that refers to this side. */
  through: TableShape
  column: string
}

/** So many such texts stand in a list. */
const most = 3

interface ManyOptions {
  find: FindShape
  words: Words
  pairs: readonly Pairs[]
  /** Rows that not everybody sees who sees the list. */
  isHidden(shape: TableShape): boolean
  /** A name that no other column has. */
  free(wanted: string): string
}

/** What is bound to a row by pairs, each with its expression in a list; rows of persons are left out. */
export function manyTo(
  shape: TableShape,
  { find, words, pairs, isHidden, free }: ManyOptions,
): (Many & { text: string })[] {
  const { quote, joinTexts } = words
  if (!joinTexts) return []
  const sides = pairs.flatMap((pair) => {
    const through = find({ library: shape.library, table: pair.table })
    const other = find({ library: shape.library, table: pair.other })
    const told = other && labelColumn(other)?.name
    if (!through || !other || told === undefined || !isUnique(shape, pair.to) || !isUnique(other, pair.theirs))
      return []
    const isShown = personColumn(other, find) === undefined && !isHidden(other) && isOfPairsAlone(through, pair)
    return isShown ? [{ pair, through, other, told }] : []
  })
  return sides.slice(0, most).map(({ pair, through, other, told }, place) => {
    const [p, o] = [`p${place + 1}`, `p${place + 1}o`]
    const as = free(`${other.name}_${told}`)
    const rows = [
      `FROM ${tableName(through, words)} ${p} JOIN ${tableName(other, words)} ${o}`,
      `ON ${o}.${quote(pair.theirs)} = ${p}.${quote(pair.otherColumn)}`,
      `WHERE ${p}.${quote(pair.column)} = t.${quote(pair.to)}`,
    ]
    const text = `(SELECT ${joinTexts(`${o}.${quote(told)}`)} ${rows.join(' ')}) AS ${quote(as)}`
    return { as, shape: other, told, through, column: pair.column, text }
  })
}

/** Whether the table says no more than which rows belong together, and since when. */
function isOfPairsAlone(through: TableShape, { column, otherColumn }: Pairs): boolean {
  const key = keyOf(through)
  const names = new Set([column, otherColumn].flatMap((name) => columnOf(through, name)?.name ?? []))
  return through.columns.every(
    (one) => names.has(one.name) || key.includes(one.name) || isNumbered(one) || isMoment(one),
  )
}
