import { fill } from '../../runtime/problems/fill.ts'
import { problemTexts, type ProblemCode } from '../../runtime/generated/problem-texts.ts'

/** The database refused, or could not be reached. `message` is the driver's: for administrators and the log only. */
export class SourceFailed extends Error {
  override name = 'SourceFailed'
  /** SQLSTATE or the driver's code. */
  readonly code: string | undefined
  /** Of several rows that were written at once, the one that it is about, from 0, where the database tells. */
  readonly row: number | undefined
  /** The connection was lost while the statement ran: nothing of its transaction is there. Set by who lent the connection. */
  isLost = false
  constructor(message: string, options: { cause?: unknown; code?: string; row?: number } = {}) {
    super(message, { cause: options.cause })
    this.code = options.code
    this.row = options.row
  }
}

/** No connection: the host does not answer, refuses, or does not let this user in. `code` says which. */
export class ConnectionFailed extends SourceFailed {}

/** Others wanted the same rows at the same time, again and again until the time was over. Nothing was done. */
export class SourceConflict extends SourceFailed {}

/** The statement no longer gives a column that its schema has. */
export class ColumnGone extends SourceFailed {
  readonly column: string
  constructor(schema: string, column: string) {
    super(`${schema} no longer gives the column ${column}`, { code: 'COLUMN_GONE' })
    this.column = column
  }
}

/** A statement ran longer than its limit and was cancelled. */
export class StatementTimeout extends Error {
  override name = 'StatementTimeout'
}

/** A value does not fit into a program's parameter, and is not cut: nothing was called. */
export class ProgramValueTooLong extends SourceFailed {
  override name = 'ProgramValueTooLong'
  readonly parameter: string
  /** Bytes at most. */
  readonly length: number
  constructor(parameter: string, length: number) {
    super(`The value of ${parameter} is longer than ${length}`, { code: '22001' })
    this.parameter = parameter
    this.length = length
  }
}

/** All connections of this source are busy; other sources are not concerned. */
export class SourceBusy extends Error {
  override name = 'SourceBusy'
}

/** The caller went away and the statement was cancelled. */
export class StatementCancelled extends Error {
  override name = 'StatementCancelled'
}

export class TooManyRows extends Error {
  override name = 'TooManyRows'
}

/**
 * The connection was lost after COMMIT had been sent: whether it happened is not known.
 * Never retried blindly; a receipt or a check schema tells.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/**
 * Where nothing is ever taken back (a Web API has no transaction), part of the work is there, or it is not known of its last
 * request. `cause` is what stopped it.
 */
export class PartlyDone extends Error {
  override name = 'PartlyDone'
  /** Requests that changed something, answered as done. */
  readonly done: number
  /** One more was sent, and what became of it is not known. */
  readonly isLost: boolean
  constructor({ done, isLost }: { done: number; isLost: boolean }, options: { cause: unknown }) {
    super(`${done} requests were done${isLost ? ', one more is not known of' : ''}`, options)
    this.done = done
    this.isLost = isLost
  }
}

/**
 * The database holds Kumiki's own settings, or is otherwise not allowed as a source. The reason is a problem code with its
 * values, so that people read it in their language; `message` is the English sentence.
 */
export class SourceRefused extends Error {
  override name = 'SourceRefused'
  readonly code: ProblemCode
  readonly values: string[]

  constructor(code: ProblemCode, values: string[] = [], options: { cause?: unknown } = {}) {
    super(fill(problemTexts[code], values), options)
    this.code = code
    this.values = values
  }
}

/** The text of the statement may not run: whoever wrote it is told why, whatever they may see of the data source. */
export class StatementRefused extends SourceRefused {}

/** Whether a failure leaves open what was done, or left something: also where it is the cause of what a caller is told. */
export function isUnclear(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof OutcomeUnknown || one instanceof PartlyDone) return true
  return false
}
