import { createContext, useContext } from 'react'
import type { CallResponses } from '../../../../runtime/generated/calls.ts'
import type { SqlExpression, SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'
import type { CatalogueColumn } from '../sql/catalogue.ts'
import type { SqlParameter } from '../sql/parameter.ts'

/** A subquery that may stand instead of a table. */
export type Subquery = CallResponses['sqlg-subquery-fields']['rows'][number]

/** What a subquery is called in lists: its name, and what it says of itself. */
export const subqueryTitle = ({ name, text }: Subquery): string => (text ? `${name}（${text}）` : name)

/** What the parts of the editor share. */
export interface SqlGuiContext {
  gui: SqlGui
  /** Its place in the document. */
  at: string
  parameters: readonly SqlParameter[]
  subqueries: readonly Subquery[]
  /** Columns of a table by its alias; empty while they are on their way. */
  columns(alias: string): readonly CatalogueColumn[]
  /** Sets a list or property of the query as a whole; undefined takes it away. */
  set(name: keyof SqlGui, value: unknown, title: string): void
  /** Lists a new parameter, when it is not there yet. */
  addParameter(name: string): void
}

const Context = createContext<SqlGuiContext | undefined>(undefined)
export const SqlGuiProvider = Context.Provider

export function useSqlGui(): SqlGuiContext {
  const query = useContext(Context)
  if (!query) throw new Error('A part of the query editor stands outside it')
  return query
}

/** An empty list is no list. */
export const listOrNone = <T>(items: T[]): T[] | undefined => (items.length === 0 ? undefined : items)

export const without = <T>(items: readonly T[], index: number): T[] => items.filter((_, i) => i !== index)

export const replaced = <T>(items: readonly T[], index: number, item: T): T[] =>
  items.map((one, i) => (i === index ? item : one))

export function moved<T>(items: readonly T[], index: number, by: number): T[] {
  const next = [...items]
  const [item] = next.splice(index, 1)
  if (item !== undefined) next.splice(index + by, 0, item)
  return next
}

/** A column or an expression, as lists of the query keep it: a plain column without a tree around it. */
export interface Held {
  table?: string | undefined
  field?: string | undefined
  expression?: SqlExpression | undefined
}

export function heldOf({ expression, table, field }: Held): SqlExpression | undefined {
  return expression ?? (table === undefined || field === undefined ? undefined : { op: 'field', table, field })
}

export function hold(expression: SqlExpression | undefined): Held {
  if (!expression) return {}
  if (expression.op !== 'field') return { expression }
  return { table: expression.table, field: expression.field }
}

/** The item with another column or expression, and nothing that is unset. */
export function withHeld<T extends Held>(item: T, expression: SqlExpression | undefined) {
  const { table: _, field: __, expression: ___, ...rest } = item
  return defined({ ...rest, ...hold(expression) })
}

type MayLack<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T]

/** What is undefined is not there. */
type Defined<T> = { [Name in Exclude<keyof T, MayLack<T>>]: T[Name] } & {
  [Name in MayLack<T>]?: Exclude<T[Name], undefined>
}

export function defined<T extends object>(item: T): Defined<T> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** PostgreSQL cuts names at 63 bytes; a number may follow. */
const mostBytes = 57

/** A name that no other has: `orders`, `orders2`, `受注`. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const allowed = wanted.replace(/[^\p{L}\p{N}_]/gu, '').replace(/^(\p{N})/u, '_$1')
  const encoder = new TextEncoder()
  let plain = ''
  for (const character of allowed || 't') {
    if (encoder.encode(plain + character).length > mostBytes) break
    plain += character
  }
  for (let number = 1; ; number++) {
    const name = number === 1 ? plain : `${plain}${number}`
    if (!taken.includes(name)) return name
  }
}
