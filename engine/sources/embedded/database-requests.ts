import type { Fault } from '../../workers/message.ts'
import type { RowShape, Value } from '../source.ts'

/** With what a process starts. */
export interface DatabaseFile {
  file: string
  writer: boolean
  /** The file is made where there is none. */
  create?: boolean
}

/** SQLite maps so many bytes of the file: they are the system's, which takes them back when it needs them. */
export const mappedBytes = 268_435_456

/** A value as JSON can carry it: 64-bit integers `{n}`, bytes `{b}` in base64. */
export type WireValue = Exclude<Value, bigint | Uint8Array> | { n: string } | { b: string }

/** What a process with a database is asked. */
export type DatabaseRequest =
  | JsonRequest
  | RunRequest
  | InsertRequest
  | { op: 'begin'; mode: 'read' | 'write' }
  | { op: 'commit' | 'rollback' | 'version' }
  /** Closes what a borrower left open. */
  | { op: 'leave' }
  | { op: 'exec' | 'describe'; text: string }
  | { op: 'open'; text: string; values: WireValue[] }
  | { op: 'next'; rows: number }

/** Rows as JSON text. What the number stands for is told with its first request. */
export interface JsonRequest {
  op: 'json'
  number: number
  values: WireValue[]
  countValues?: WireValue[]
  text?: string
  shape?: RowShape
  countText?: string | undefined
}

export interface RunRequest {
  op: 'run'
  text: string
  values: WireValue[]
  maxRows: number
  readOnly?: boolean
}

/** Adds rows by one statement, all or none; with `update` the row of a key is changed by that, where it is there. */
export interface InsertRequest {
  op: 'insert'
  text: string
  rows: WireValue[][]
  /** `order`: which values it takes. */
  update?: { text: string; order: readonly number[] }
}

/** The one call of the process: what its answers are depends on the request. */
export type DatabaseCalls = { ask(request: DatabaseRequest): Buffer }

/** How its errors come. */
export type DatabaseFault = Partial<Pick<Fault, 'code'>> & { message: string; row?: number }
