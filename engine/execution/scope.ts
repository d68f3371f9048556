import type { Row } from './row.ts'

/** What the binds of a plan may name. What is absent binds null. */
export interface ExecutionScope {
  /** Row that the login schema gave. */
  login?: Row | undefined
  /** Values by search name, and those of a drilldown. */
  search?: Readonly<Record<string, unknown>>
  /** Inputs of the form. */
  input?: Readonly<Record<string, unknown>>
  /** The row that the step works on. */
  row?: Row
  /** `total`, `subtotal`, `lines`, `PURCHASEID`. */
  cart?: Row
  /** First result row of each executed schema and component, by address. */
  executed?: Record<string, Row>
  /** `now`, `today`, `userKey`, `language`. */
  system: Readonly<Record<string, unknown>>
}
