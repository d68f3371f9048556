import type { PlanColumn } from '../compile/plan.ts'
import type { Comparison } from '../expressions/holds.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import type { ApiMethod } from './api-release.ts'
import { forms } from './value-schemas.ts'

/** How a filter compares, by what stands in brackets behind the name of its column: `PRICE[gte]`. */
export const filterWords = {
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  in: '=',
  like: 'LIKE',
  null: '=',
} as const satisfies Record<string, Comparison>

export type FilterWord = keyof typeof filterWords

/** Values of one `in`. */
export const mostValues = 100

/** A condition that a query asks for. */
export interface AskedFilter {
  field: string
  condition: Comparison
  value?: unknown
  /** Any of them. */
  values?: string[]
}

const ordering: readonly FilterWord[] = ['gt', 'gte', 'lt', 'lte', 'in', 'null']

/** What each type is compared by. Texts have an order of their own in each database, so none is offered. */
const wordsOf: Record<PlanColumn['typeClass'], readonly FilterWord[]> = {
  String: ['in', 'like', 'null'],
  Number: ordering,
  Date: ordering,
  Time: ordering,
  DateTime: ordering,
  Guid: ['in', 'null'],
  Binary: ['null'],
}

export const listColumn = ({ columns }: Pick<ApiMethod, 'columns'>, name: string): PlanColumn | undefined =>
  columns.find(({ key }) => key === name)

/** How values of columns are written; digits of any number, so that none is lost. */
const written: Partial<Record<PlanColumn['typeClass'], string>> = {
  Number: '-?\\d{1,30}(?:\\.\\d{1,20})?',
  Date: forms.date,
  Time: forms.time,
  DateTime: `${forms.date}(?:[T ]${forms.time}${forms.offset}?)?`,
}

const formOf = (column: PlanColumn | undefined): string | undefined => column && written[column.typeClass]

/** One value of a column. */
export function pointSchema(column: PlanColumn | undefined): JsonSchema {
  const form = formOf(column)
  return { type: 'string', minLength: 1, maxLength: 255, ...(form !== undefined && { pattern: `^(?:${form})$` }) }
}

/** Queries by which rows of a column are found; the empty text is for rows without a value. */
export function filterSchemas(name: string, column: PlanColumn | undefined): [string, JsonSchema][] {
  const form = formOf(column)
  const pattern = form !== undefined && { pattern: `^(?:${form})?$` }
  const words = column ? wordsOf[column.typeClass] : []
  return [
    [name, { type: 'string', maxLength: 255, ...pattern }],
    ...words.map((word): [string, JsonSchema] => [`${name}[${word}]`, schemaOf(word, column)]),
  ]
}

function schemaOf(word: FilterWord, column: PlanColumn | undefined): JsonSchema {
  if (word === 'null') return { type: 'boolean' }
  if (word !== 'in') return pointSchema(column)
  const one = `(?:${formOf(column) ?? '[^,]+'})`
  return { type: 'string', minLength: 1, maxLength: 4000, pattern: `^${one}(?:,${one}){0,${mostValues - 1}}$` }
}

/** The conditions of a query on the columns by which a method filters. */
export function askedFilters(query: Readonly<Record<string, unknown>>, filters: readonly string[]): AskedFilter[] {
  return Object.entries(query).flatMap(([name, value]): AskedFilter[] => {
    if (filters.includes(name)) return [{ field: name, condition: '=', value }]
    const open = name.endsWith(']') ? name.lastIndexOf('[') : -1
    if (open < 0) return []
    const [field, word] = [name.slice(0, open), name.slice(open + 1, -1)]
    return filters.includes(field) && isFilterWord(word) ? [comparing(field, word, value)] : []
  })
}

const isFilterWord = (word: string): word is FilterWord => Object.hasOwn(filterWords, word)

function comparing(field: string, word: FilterWord, value: unknown): AskedFilter {
  const condition = filterWords[word]
  if (word === 'in') return { field, condition, values: String(value).split(',') }
  if (word === 'null') return { field, condition: value === true ? '=' : '<>', value: null }
  return { field, condition, value }
}
