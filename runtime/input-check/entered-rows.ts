import { isObject } from '../json/is-object.ts'

/** A row of a component's table with what was typed into it, by the keys of its inputs. */
export interface EnteredRow {
  /** Of the column that the component takes. */
  key: string
  inputs: Readonly<Record<string, unknown>>
}

/** Most rows of a table (specification 9, "Custom component": limit). */
const most = 1000

/** The value of an input whose table is typed into: each row once. Undefined for everything else, of which none is written. */
export function enteredRows(value: unknown): EnteredRow[] | undefined {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > most) return undefined
  const rows = value.flatMap((one: unknown): EnteredRow[] =>
    isObject(one) && typeof one.key === 'string' && isObject(one.inputs) ? [{ key: one.key, inputs: one.inputs }] : [],
  )
  const isSound = rows.length === value.length && new Set(rows.map(({ key }) => key)).size === rows.length
  return isSound ? rows : undefined
}
