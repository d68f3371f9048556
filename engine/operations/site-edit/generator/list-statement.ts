import type { CatalogueColumn } from '../../../sources/source.ts'
import { joinedReferences, keyOf, labelColumn, readColumns, type TableShape } from './table-shape.ts'

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
  joined: Joined[]
}

interface Way {
  shape: TableShape
  label: CatalogueColumn
  /** Joins on the way, each with its alias. */
  joins: { shape: TableShape; alias: string; on: string }[]
}

export interface Words {
  quote(name: string): string
  /** Whether a table needs its library before it. */
  isQualified: boolean
}

/**
 * A SELECT of a table with what people read: beside each column that refers to another table stands what the row there is
 * called; where that row is known by a third one only, what that one is called.
 */
export function listStatement(
  shape: TableShape,
  find: (table: { library: string; table: string }) => TableShape | undefined,
  words: Words,
): ListStatement {
  const { quote } = words
  const columns = readColumns(shape)
  const names = new Set(columns.map(({ name }) => name.toLowerCase()))
  const ways = joinedReferences(shape).flatMap((reference, place) => {
    const target = find(reference)
    const [own = ''] = reference.columns
    const [theirs = ''] = reference.theirs
    const isRead = columns.some(({ name }) => name === own)
    const way =
      target && isRead ? wayTo(target, { from: `t.${quote(own)}`, to: theirs, alias: `r${place + 1}` }) : undefined
    return way ? [{ own, way }] : []
  })
  const joined = ways.map(({ own, way }): Joined & { text: string } => {
    const as = freeName(`${own}_${way.label.name}`, names)
    const last = way.joins.at(-1)
    return {
      ...{ column: own, as, told: way.label.name, tables: way.joins.map((join) => join.shape.name) },
      text: `${last?.alias ?? 't'}.${quote(way.label.name)} AS ${quote(as)}`,
    }
  })
  const selected = columns.flatMap(({ name }) => [
    `t.${quote(name)}`,
    ...joined.filter(({ column }) => column === name).map(({ text }) => text),
  ])
  return {
    sql: [
      'SELECT',
      ...selected.map((text, place) => `  ${text}${place < selected.length - 1 ? ',' : ''}`),
      `FROM ${tableOf(shape)} t`,
      ...ways.flatMap(({ way }) =>
        way.joins.map(({ shape: other, alias, on }) => `LEFT JOIN ${tableOf(other)} ${alias} ON ${on}`),
      ),
    ],
    joined: joined.map(({ text: _, ...told }) => told),
  }

  function tableOf({ library, name }: TableShape): string {
    return words.isQualified && library !== '' ? `${quote(library)}.${quote(name)}` : quote(name)
  }

  /** To the name of a row of this table, or of the one to which its key refers. */
  function wayTo(
    target: TableShape,
    { from, to, alias }: { from: string; to: string; alias: string },
  ): Way | undefined {
    // A row that other columns find could be several.
    if (!isUnique(target, to)) return undefined
    const join = { shape: target, alias, on: `${alias}.${quote(to)} = ${from}` }
    const label = labelColumn(target)
    if (label && !keyOf(target).includes(label.name)) return { shape: target, label, joins: [join] }
    for (const reference of joinedReferences(target)) {
      const next = find(reference)
      const [own = ''] = reference.columns
      const [theirs = ''] = reference.theirs
      const nextLabel = next && isUnique(next, theirs) ? labelColumn(next) : undefined
      if (!next || !nextLabel || keyOf(next).includes(nextLabel.name)) continue
      const second = `${alias}n`
      const on = `${second}.${quote(theirs)} = ${alias}.${quote(own)}`
      return { shape: next, label: nextLabel, joins: [join, { shape: next, alias: second, on }] }
    }
    return undefined
  }
}

function isUnique({ relations }: TableShape, column: string): boolean {
  return relations.keys.some(
    ({ kind, columns }) =>
      kind !== 'index' && columns.length === 1 && columns[0]?.toLowerCase() === column.toLowerCase(),
  )
}

/** A name that no other column has; names that are too long for a database are cut. */
function freeName(wanted: string, taken: Set<string>): string {
  const stem = [...wanted].slice(0, 28).join('')
  let name = stem
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem}${number}`
  taken.add(name.toLowerCase())
  return name
}
