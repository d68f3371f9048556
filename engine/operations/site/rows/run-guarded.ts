import type { Problem } from '../../../../runtime/problem.ts'
import { BadValue } from '../../../execution/bad-value.ts'
import { CheckRefused } from '../../../execution/check-result.ts'
import { OrderChanged } from '../../../execution/purchase/place-order.ts'
import { UnexpectedRows } from '../../../execution/run-chain.ts'
import { CallError } from '../../../codes/call-error.ts'
import {
  ConnectionFailed,
  SourceBusy,
  SourceFailed,
  SourceRefused,
  StatementTimeout,
  TooManyRows,
} from '../../../sources/errors.ts'
import type { Context } from '../../../call/context.ts'
import { codes } from './codes.ts'

/** Gives errors of data sources the code that an end user may see; the database's own words stay in the log. */
export async function runGuarded<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toCallError(error, context)
  }
}

export function toCallError(error: unknown, context: Context): unknown {
  if (error instanceof BadValue)
    return new CallError(codes.inputProblems, { problems: [toProblem(error)], cause: error })
  if (error instanceof OrderChanged) return new CallError(codes.siteMessage, { text: 'order-changed', cause: error })
  if (error instanceof CheckRefused) return new CallError(codes.siteMessage, { ...reasonOf(error), cause: error })
  if (error instanceof SourceBusy) return new CallError(codes.unavailable, { retryAfter: 5, cause: error })
  if (error instanceof StatementTimeout) return new CallError(codes.siteMessage, { text: 'data-timeout', cause: error })
  if (dataFailures.some((failure) => error instanceof failure)) {
    context.engine.log.warn({ error, requestId: context.requestId }, 'a data source failed')
    const text = error instanceof ConnectionFailed ? 'connection-failed' : 'data-failed'
    return new CallError(codes.siteMessage, { text, cause: error })
  }
  return error
}

/** A check says why in the builder's own words, or nothing. */
function reasonOf({ reason }: CheckRefused) {
  return reason === '' ? { text: 'input-check-invalid' } : { text: 'own-text', values: [reason] }
}

/** What went wrong with the data or its schemas; the log says what. */
const dataFailures = [SourceFailed, SourceRefused, TooManyRows, UnexpectedRows]

const messages: Record<BadValue['wanted'], string> = {
  number: 'This is not a number.',
  string: 'This value cannot be used.',
  field: "The field must exist in the last schema's columns.",
  condition: 'This comparison cannot be used here.',
  length: 'The value is too long.',
}

function toProblem(error: BadValue): Problem {
  return {
    code: `value-${error.wanted}`,
    in: 'input',
    at: `/${error.field.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    message: messages[error.wanted],
    values: [error.field],
  }
}
