import type { CatalogueColumn } from '../../../../sources/source.ts'
import { manyTo, type Many } from './many-to-many.ts'
import type { OwnRows } from '../own-rows.ts'
import type { Pairs } from './pairs.ts'
import { tableName, type Words } from '../table-name.ts'
import {
  isUnique,
  joinedReferences,
  keyOf,
  labelColumn,
  personColumn,
  readColumns,
  type FindShape,
  type TableShape,
} from '../table-shape.ts'

/** A value that stands in the list in place of a column that only refers to another table. */
export interface Joined {
  /** Column of the table that refers. */
  column: string
  /** Name of the result column with what the other row is called. */
  as: string
  /** The other tables on the way, two at most, and the column that tells the name. */
  tables: string[]
  told: string
}

export interface ListStatement {
  /** Lines of the statement. */
  sql: string[]
  /** Names of the result columns. */
  names: string[]
  joined: Joined[]
  many: Many[]
}

interface Way {
  shape: TableShape
  label: CatalogueColumn
  /** Joins on the way, each with its alias. */
  joins: { shape: TableShape; alias: string; on: string }[]
}

/** A column of another table that has one row for each of this one. */
export interface BesideColumn {
  shape: TableShape
  /** Its key, and the column of this table that has the same value. */
  key: string
  own: string
  column: string
}

export interface ListOptions {
  find: FindShape
  words: Words
  /** Only rows of who has logged in. */
  own?: OwnRows | undefined
  beside?: BesideColumn | undefined
  pairs?: readonly Pairs[]
  /** Rows that not everybody sees who sees the list. */
  isHidden?(shape: TableShape): boolean
}

/**
 * A SELECT of a table with what people read: beside each column that refers to another table stands what the row there is
 * called; where that row is known by a third one only, what that one is called. Rows that pairs bind to it stand in one text.
 * Rows of others stay out of it.
 */
export function listStatement(shape: TableShape, options: ListOptions): ListStatement {
  const { find, words, own, beside, pairs = [], isHidden = () => false } = options
  const { quote } = words
  const isOwn = (target: TableShape): boolean => target === own?.owner || target === own?.through?.shape
  const isOfOthers = (column: string): boolean => {
    const reference = joinedReferences(shape).find(({ columns: [one] }) => one === column)
    const target = reference && find(reference)
    return target !== undefined && !isOwn(target) && personColumn(target, find) !== undefined
  }
  const columns = readColumns(shape, own ? 'owner' : 'everybody').filter(({ name }) => !isOfOthers(name))
  const names = new Set(columns.map(({ name }) => name.toLowerCase()))
  const ways = joinedReferences(shape).flatMap((reference, place) => {
    const target = find(reference)
    const [column = ''] = reference.columns
    const [theirs = ''] = reference.theirs
    // Whose own rows are read knows its own name.
    const isRead = columns.some(({ name }) => name === column) && target && !isOwn(target)
    const way = isRead
      ? wayTo(target, { from: `t.${quote(column)}`, to: theirs, alias: `r${place + 1}`, find, quote })
      : undefined
    return way ? [{ column, way }] : []
  })
  const joined = ways.map(({ column, way }): Joined & { text: string } => {
    const as = freeName(`${column}_${way.label.name}`, names)
    const last = way.joins.at(-1)
    return {
      ...{ column, as, told: way.label.name, tables: way.joins.map((join) => join.shape.name) },
      text: `${last?.alias ?? 't'}.${quote(way.label.name)} AS ${quote(as)}`,
    }
  })
  const many = manyTo(shape, { find, words, pairs, isHidden, free: (wanted) => freeName(wanted, names) })
  const selected = [
    ...columns.flatMap(({ name }) => [
      { name, text: `t.${quote(name)}` },
      ...joined.filter(({ column }) => column === name).map(({ as, text }) => ({ name: as, text })),
    ]),
    ...many.map(({ as, text }) => ({ name: as, text })),
    ...(beside
      ? [{ name: besideName(beside), text: `b.${quote(beside.column)} AS ${quote(besideName(beside))}` }]
      : []),
  ]
  const join = (other: TableShape, alias: string, on: string) => `JOIN ${tableName(other, words)} ${alias} ON ${on}`
  return {
    sql: [
      'SELECT',
      ...selected.map(({ text }, place) => `  ${text}${place < selected.length - 1 ? ',' : ''}`),
      `FROM ${tableName(shape, words)} t`,
      ...(own?.through
        ? [join(own.through.shape, 'o', `o.${quote(own.through.key)} = t.${quote(own.through.column)}`)]
        : []),
      ...(beside ? [`LEFT ${join(beside.shape, 'b', `b.${quote(beside.key)} = t.${quote(beside.own)}`)}`] : []),
      ...ways.flatMap(({ way }) => way.joins.map(({ shape: other, alias, on }) => `LEFT ${join(other, alias, on)}`)),
      ...(own ? [`WHERE ${own.through ? 'o' : 't'}.${quote(own.column)} = :${own.parameter.name}`] : []),
    ],
    names: selected.map(({ name }) => name),
    joined: joined.map(({ text: _, ...told }) => told),
    many: many.map(({ text: _, ...told }) => told),
  }
}

/** What the column of another table is called in the list. */
export const besideName = ({ shape, column }: BesideColumn): string => `${shape.name}_${column}`

/** Values of a column of a table with what their rows are called, in the order of these. */
export function choicesStatement(
  shape: TableShape,
  { value, words, own }: { value: string; words: Words; own?: OwnRows | undefined },
): string[] {
  const { quote } = words
  const label = labelColumn(shape)?.name
  const selected = [...new Set([value, ...(label === undefined ? [] : [label])])]
  return [
    `SELECT ${selected.map((name) => `t.${quote(name)}`).join(', ')}`,
    `FROM ${tableName(shape, words)} t`,
    ...(own?.through
      ? [
          `JOIN ${tableName(own.through.shape, words)} o ON o.${quote(own.through.key)} = t.${quote(own.through.column)}`,
        ]
      : []),
    ...(own ? [`WHERE ${own.through ? 'o' : 't'}.${quote(own.column)} = :${own.parameter.name}`] : []),
    `ORDER BY ${selected
      .toReversed()
      .map((name) => `t.${quote(name)}`)
      .join(', ')}`,
  ]
}

/** To the name of a row of this table, or of the one to which its key refers. */
function wayTo(
  target: TableShape,
  { from, to, alias, find, quote }: { from: string; to: string; alias: string; find: FindShape } & Pick<Words, 'quote'>,
): Way | undefined {
  // A row that other columns find could be several.
  if (!isUnique(target, to)) return undefined
  const join = { shape: target, alias, on: `${alias}.${quote(to)} = ${from}` }
  const label = labelColumn(target)
  if (label && !keyOf(target).includes(label.name)) return { shape: target, label, joins: [join] }
  for (const reference of joinedReferences(target)) {
    const next = find(reference)
    const [column = ''] = reference.columns
    const [theirs = ''] = reference.theirs
    const nextLabel = next && isUnique(next, theirs) ? labelColumn(next) : undefined
    if (!next || !nextLabel || keyOf(next).includes(nextLabel.name)) continue
    const second = `${alias}n`
    const on = `${second}.${quote(theirs)} = ${alias}.${quote(column)}`
    return { shape: next, label: nextLabel, joins: [join, { shape: next, alias: second, on }] }
  }
  return undefined
}

/** What a name may be long: letters in Oracle before 12.2, and bytes in PostgreSQL, which cuts what is longer. */
const longest = { letters: 28, bytes: 60 }

/** A name that no other column has; names that are too long for a database are cut. */
function freeName(wanted: string, taken: Set<string>): string {
  const letters = [...wanted].slice(0, longest.letters)
  while (Buffer.byteLength(letters.join('')) > longest.bytes) letters.pop()
  const stem = letters.join('')
  let name = stem
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem}${number}`
  taken.add(name.toLowerCase())
  return name
}
