import type { NoteStep } from './noted-steps.ts'
import type { Value } from '../sources/source.ts'
import type { Row } from './row.ts'

/** Numbers that are given once. */
export interface Sequences {
  /** Moves the sequence on by so many and answers where it is now; a new one begins at 0. */
  add(name: string, by: number): Promise<number>
}

/** What the binds of a plan may name. What is absent binds null. */
export interface ExecutionScope {
  /** Row that the login schema gave. */
  login?: Row | undefined
  /** Values by search name, and those of a drilldown. */
  search?: Readonly<Record<string, unknown>>
  /** What the page's calendar shows, as its date format writes it: `start`, `end`, `date`. */
  calendar?: Row
  /** Inputs of the form. */
  input?: Readonly<Record<string, unknown>>
  /** Of inputs that nobody touched: what the database gave, in place of the same as people see it. */
  asRead?: Readonly<Record<string, Value>>
  /** The row that the step works on. */
  row?: Row
  /** `total`, `subtotal`, `lines`, `PURCHASEID`. */
  cart?: Row
  /** First result row of each executed schema and component, by address. */
  executed?: Record<string, Row>
  /** Next numbers of the step's sequence ID parameters. */
  numbers?: Row
  sequences?: Sequences
  /** What is done by these steps, the same at each try: what their requests are told apart by (`Idempotency-Key`). */
  once?: string
  /** Told of each step that ran. */
  note?: NoteStep | undefined
  /** `now`, `today`, `userKey`, `language`. */
  system: Readonly<Record<string, unknown>>
}
