import { isObject } from '../../../runtime/json/is-object.ts'
import type { Answer } from '../request-source.ts'
import type { Value } from '../source.ts'

export type AnswerRows = Omit<Answer, 'changes'>

/** The rows in what a Web API answered: a list is one, an object is the list that is its only one, else a row by itself. */
export const foundIn = (outputs: readonly unknown[]): readonly unknown[] =>
  outputs.length === 1 ? listIn(outputs[0]) : outputs

/** The same of a request that changes something: an object is what was made, whatever lists are in it. */
export const doneIn = (outputs: readonly unknown[]): readonly unknown[] =>
  outputs.length === 1 && isObject(outputs[0]) ? outputs : foundIn(outputs)

/** Rows as a table. `columns`: what they have; without, all that any of them has, in the order in which it comes first. */
export function answerRows(items: readonly unknown[], columns: readonly string[]): AnswerRows {
  const rows = items.map((item) => (isObject(item) ? item : { value: item }))
  const names = columns.length > 0 ? [...columns] : [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return {
    columns: names,
    rows: rows.map((row) => names.map((name) => (Object.hasOwn(row, name) ? valueOf(row[name]) : null))),
  }
}

function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return value === undefined || value === null ? [] : [value]
  const [list, other] = Object.values(value).filter((each) => Array.isArray(each))
  return list !== undefined && other === undefined ? list : [value]
}

/** As databases give values: truth is 1 or 0, what has parts is its JSON text. */
function valueOf(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return JSON.stringify(value)
}
