import { isObject } from '../../../runtime/json/is-object.ts'
import { pathOf, readSteps } from '../../../runtime/expressions/scope.ts'
import { namesIn, valueAt } from '../../../runtime/web-api/answer-path.ts'
import { isSafeMethod, type WebRequest } from '../../../runtime/web-api/web-request.ts'
import { SourceRefused } from '../errors.ts'
import type { Answer } from '../request-source.ts'
import type { Value } from '../source.ts'

export type AnswerRows = Omit<Answer, 'changes'>

/** Which part of an answer is the row, and what a row has. */
type RowsAsked = Pick<WebRequest, 'columns'> & Partial<Pick<WebRequest, 'rows' | 'paths' | 'method'>>

/**
 * The rows in what a Web API answered. Where the request says their path, they are what stands there: a list, or one
 * object. Else a list is rows, what a request has made is one row, and another object is a row where it has more of the
 * columns than what is in its only list.
 */
export function rowsIn(outputs: readonly unknown[], asked: RowsAsked): readonly unknown[] {
  const { rows, method = 'GET' } = asked
  if (rows !== undefined) return outputs.flatMap((output) => listOf(valueAt(output, rows)))
  const [output] = outputs
  if (outputs.length !== 1) return outputs
  if (!isObject(output)) return listOf(output)
  return isSafeMethod(method) ? rowsOfObject(output, placesOf(asked)) : [output]
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

function rowsOfObject(value: Record<string, unknown>, places: readonly Place[]): readonly unknown[] {
  const [list, other] = Object.values(value).filter((each) => Array.isArray(each))
  if (list === undefined || other !== undefined) return [value]
  const knownIn = (row: unknown) => places.filter((place) => readAt(rowOf(row), place) !== undefined).length
  // Names that both have by chance are few; of an empty list nothing is known.
  const inList = list.length > 0 ? knownIn(list[0]) : places.length / 2
  return knownIn(value) > inList ? [value] : list
}

/** A column, and where a row has it. */
interface Place {
  name: string
  names: readonly string[]
  /** The name is meant as it stands before it is a path. */
  isOwnName: boolean
}

const placesOf = ({ columns, paths = {} }: RowsAsked): Place[] =>
  columns.map((name) => {
    const path = Object.hasOwn(paths, name) ? paths[name] : undefined
    return { name, names: namesIn(path ?? name), isOwnName: path === undefined }
  })

function readAt(row: Record<string, unknown>, { name, names, isOwnName }: Place): unknown {
  return isOwnName && Object.hasOwn(row, name) ? row[name] : readSteps(row, names)
}

const rowOf = (item: unknown): Record<string, unknown> => (isObject(item) ? item : { value: item })

/**
 * Rows as a table. Without columns they have all that any of them has, in the order in which it comes first, what lies in
 * objects under its path. Throws `SourceRefused` for a row that has none of the columns: another part of the answer is meant.
 */
export function answerRows(items: readonly unknown[], asked: RowsAsked): AnswerRows {
  const rows = items.map(rowOf)
  if (asked.columns.length === 0) return wholeRows(rows)
  const places = placesOf(asked)
  return {
    columns: [...asked.columns],
    rows: rows.map((row) => {
      const found = places.map((place) => readAt(row, place))
      if (found.every((value) => value === undefined))
        throw new SourceRefused('web-api-columns-none', [asked.columns.slice(0, mostNamed).join(', ')])
      return found.map(valueOf)
    }),
  }
}

/** What a request that changed something answered: what has none of the columns is no row, and no fault, since it is done. */
export function doneRows(items: readonly unknown[], asked: RowsAsked): AnswerRows {
  const places = placesOf(asked)
  const isKnown = (item: unknown) => places.some((place) => readAt(rowOf(item), place) !== undefined)
  return answerRows(places.length === 0 ? items : items.filter(isKnown), asked)
}

const mostNamed = 5
/** Objects within each other whose members are columns. */
const mostDeep = 3

function wholeRows(rows: readonly Record<string, unknown>[]): AnswerRows {
  const flat = rows.map((row) => new Map(membersOf(row, mostDeep)))
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  return { columns, rows: flat.map((row) => columns.map((name) => valueOf(row.get(name)))) }
}

/** Members by their paths; an object's own ones in its place. */
const membersOf = (row: Record<string, unknown>, deep: number, before: readonly string[] = []): [string, unknown][] =>
  Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    const names = [...before, name]
    return isObject(value) && deep > 1 && Object.keys(value).length > 0
      ? membersOf(value, deep - 1, names)
      : [[names.length === 1 ? name : pathOf(...names), value]]
  })

/** As databases give values: truth is 1 or 0, what has parts is its JSON text. */
function valueOf(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return JSON.stringify(value)
}
