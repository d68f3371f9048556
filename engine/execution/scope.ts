import type { Value } from '../sources/source.ts'

export type Row = Record<string, Value>

/** What the binds of a plan may name. Absent parts bind null. */
export interface ExecutionScope {
  /** Row that the login schema gave. */
  login?: Row
  /** Inputs of the form. */
  input?: Record<string, unknown>
  /** The row the step works on: a cart row, a selected row. */
  row?: Row
  /** Totals of the cart: `total`, `lines`, and the purchase inputs that correct it. */
  cart?: Record<string, Value>
  /** First result row of each executed schema, by its address. */
  executed?: Record<string, Row>
  userVariables?: Record<string, Value>
  search?: Record<string, unknown>
  purchase?: { PURCHASEID: string }
  /** Values given by name, for `value` binds and schema tests. */
  values?: Record<string, unknown>
  now: Date
}
