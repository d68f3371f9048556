import { mapReferences, type Place, type Reference } from './map-references.ts'
import { withTables } from './table-names.ts'

/** Where the rows of a form are repeated. */
export interface Repeated {
  /** First row. */
  first: number
  /** Rows of the form for one row of the data. */
  length: number
  /** How many of these the form has drawn. */
  drawn: number
  /** How many rows the data has. */
  count: number
}

/** Where rows of the form come to stand once rows were put in behind the last one that is drawn. */
export interface RowMoves {
  /** How many rows were put in. */
  extra: number
  /** Last drawn row. */
  last: number
  /** Where a row stands. */
  row(row: number): number
  /** Rows of a range: it grows with what was put in where it ends with the last drawn row, or behind it. */
  range(first: number, last: number): [first: number, last: number]
  /** Cells, as `A1:B2 D5`: ranges grow, what stands in the last drawn rows alone is repeated with them. */
  areas(text: string): string
  /** Where merged cells stand: those of the last drawn rows once for each of the rows. */
  merged(text: string): string[]
  /**
   * A formula outside of the rows that were put in. `sheet`: what its own sheet is called there; `other`: it stands on another
   * one, so only what names this sheet moves. `grows`: one cell of the rows becomes all of them, as a chart has it.
   */
  formula(text: string, about: FormulaPlace): string
  /** A formula of drawn rows, as it reads in their copy that stands `rows` below. */
  copied(text: string, rows: number, about: FormulaPlace): string
}

export interface FormulaPlace {
  /** Of the filled sheet, as the template has it. */
  sheet: string
  /** What it is called now. */
  renamed?: string | undefined
  /** What its tables are called in a copy of it, by their names in lower case. */
  tables?: ReadonlyMap<string, string> | undefined
  isOfOther?: boolean
  grows?: boolean
  /** Ranges keep their size. */
  isAnchored?: boolean
}

/** Of more parts than these one range is made: no program reads a list of so many well. */
const mostAreas = 2_000

export function rowMoves({ first, length, drawn, count }: Repeated): RowMoves {
  const last = first + drawn * length - 1
  const begin = last - length + 1
  const copies = Math.max(0, count - drawn)
  const extra = copies * length
  const row = (one: number): number => (one > last ? one + extra : one)
  const range = (from: number, to: number): [number, number] => [
    row(from),
    to > last || (to === last && from <= last) ? to + extra : to,
  ]
  /** Whether it stands in the last drawn rows alone, without being all of them. */
  const isPart = (from: number, to: number): boolean => from >= begin && to <= last
  const repeatedAt = (from: number, to: number): [number, number][] =>
    Array.from({ length: copies + 1 }, (_, at) => [from + at * length, to + at * length])
  const isMine = (reference: Reference, { sheet, isOfOther = false }: FormulaPlace): boolean =>
    reference.sheet === undefined ? !isOfOther : sameSheet(reference.sheet, sheet)

  const moved = (reference: Reference, { grows, isAnchored }: Partial<FormulaPlace>): Reference => {
    const { first: from, last: to } = reference
    if (!to) {
      if ((grows || reference.isCounted) && length === 1 && extra > 0 && from.row === last)
        return { first: from, last: { ...from, row: from.row + extra } }
      return { first: { ...from, row: row(from.row) } }
    }
    const [low, high] = isAnchored ? [row(from.row), row(to.row)] : range(from.row, to.row)
    return { first: { ...from, row: low }, last: { ...to, row: high } }
  }
  return {
    ...{ extra, last, row, range },
    areas: (text) =>
      text
        .split(/\s+/)
        .filter((one) => one !== '')
        .flatMap((one) => {
          const area = areaOf(one)
          if (!area) return [one]
          const [from, to] = area.rows
          const isWhole = length === 1 || (from === begin && to === last) || copies > mostAreas
          return isPart(from, to) && !isWhole
            ? repeatedAt(from, to).map((rows) => area.at(rows))
            : [area.at(range(from, to))]
        })
        .join(' '),
    merged(text) {
      const area = areaOf(text)
      if (!area) return [text]
      const [from, to] = area.rows
      return isPart(from, to) ? repeatedAt(from, to).map((rows) => area.at(rows)) : [area.at(range(from, to))]
    },
    formula: (text, about) =>
      mapReferences(withTables(text, about.tables), (reference) =>
        isMine(reference, about) ? { ...moved(reference, about), ...nameOf(reference, about) } : undefined,
      ),
    copied: (text, rows, about) =>
      mapReferences(withTables(text, about.tables), (reference) => {
        if (!isMine(reference, about)) return undefined
        // What lies in the drawn rows, or in those before them, goes along.
        const isAlong = ({ row: one, isFixed }: Place) => !isFixed && one >= first - length && one <= last
        const { first: from, last: to } = reference
        const all = moved(reference, {})
        return {
          ...nameOf(reference, about),
          first: isAlong(from) ? { ...from, row: from.row + rows } : all.first,
          ...(to && { last: isAlong(to) ? { ...to, row: to.row + rows } : (all.last ?? to) }),
        }
      }),
  }
}

/** The sheet that a reference names, as it is called now. */
const nameOf = ({ sheet }: Reference, { renamed }: FormulaPlace) =>
  sheet === undefined ? {} : { sheet: renamed ?? sheet }

/** Names of sheets are one whatever their case. */
export const sameSheet = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const areaForm = /^(\$?[A-Z]{1,3}\$?)(\d{1,7})(?::(\$?[A-Z]{1,3}\$?)(\d{1,7}))?$/

interface Area {
  rows: [first: number, last: number]
  at(rows: [first: number, last: number]): string
}

/** A range without its sheet; undefined for whole columns and what is none. */
export function areaOf(text: string): Area | undefined {
  const [found, left = '', top = '', right, bottom = top] = areaForm.exec(text) ?? []
  if (found === undefined) return undefined
  return {
    rows: [Number(top), Number(bottom)],
    at: ([first, last]) =>
      right === undefined && first === last ? `${left}${first}` : `${left}${first}:${right ?? left}${last}`,
  }
}
