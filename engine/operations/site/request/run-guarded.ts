import { problemTexts } from '../../../../runtime/generated/problem-texts.ts'
import { TooManyGroups } from '../../../../runtime/graph/graph-table.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { fill } from '../../../../runtime/problems/fill.ts'
import { BadValue } from '../../../execution/bad-value.ts'
import { CheckRefused } from '../../../execution/check-result.ts'
import { OutcomePending } from '../../../execution/idempotency/outcome-pending.ts'
import { OrderChanged } from '../../../execution/purchase/place-order.ts'
import { UnexpectedRows } from '../../../execution/run-chain.ts'
import { badInput, conflict, notDone, unavailable } from '../../../codes/refusals.ts'
import { parseRefused } from '../../../call/parse-refused.ts'
import { OutboundFailed, type Failing } from '../../../outbound/errors.ts'
import { ParseRefused } from '../../../parsing/errors.ts'
import { PrintRefused, type NotPrinted } from '../../../printer/print-refused.ts'
import {
  ConnectionFailed,
  OutcomeUnknown,
  PartlyDone,
  SourceBusy,
  SourceConflict,
  SourceFailed,
  SourceRefused,
  StatementTimeout,
  TooManyRows,
} from '../../../sources/errors.ts'
import { CartFull } from '../../../store/errors.ts'
import type { Context } from '../../../call/context.ts'
import { logFailure, type FailureContext } from './log-failure.ts'

/** Gives errors of data sources the code that an end user may see; the database's own words stay in the log. */
export async function runGuarded<T>(context: Context, work: () => Promise<T>, texts?: FailureTexts): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toCallError(error, context, texts)
  }
}

/** What callers are told: the database cannot be reached, does not do it, takes too long, or is wanted by too many. */
export interface FailureTexts {
  /** PURCHASEID of what was being ordered, for the log. */
  order?: string
  unreachable: string
  /** The same of the system behind a Web API, which is no database to those who use it. */
  unreachableSystem?: string
  failed: string
  late: string
  conflict: string
  /** Nobody knows whether it was done, and only who looks it up finds out; told as the wish that stays open. */
  unknown?: string
  /** It is not known yet: asked for once more, the same wish is answered or run. */
  pending?: string
}

const reading: FailureTexts = {
  unreachable: 'source-unreachable',
  unreachableSystem: 'system-unreachable',
  failed: 'data-failed',
  late: 'data-timeout',
  conflict: 'data-conflict',
}

/** Seconds; that a time is given says that another try can go well. */
const later = 5

export function toCallError(error: unknown, context: FailureContext, texts = reading): unknown {
  if (error instanceof BadValue) return badInput([toProblem(error)], { cause: error })
  if (error instanceof OrderChanged) return notDone({ text: 'order-changed', cause: error })
  if (error instanceof CheckRefused) return notDone({ ...reasonOf(error), cause: error })
  if (error instanceof ParseRefused) return parseRefused(error)
  if (error instanceof PrintRefused) return notDone({ text: notPrinted[error.why], cause: error })
  if (error instanceof TooManyGroups) return notDone({ text: 'graph-too-many', cause: error })
  if (error instanceof CartFull) return notDone({ text: 'contents-limit', cause: error })
  if (error instanceof PartlyDone) {
    logFailure(error, context, texts.order)
    return notDone({ text: partlyText(error), data: unknownOutcome, cause: error })
  }
  if (error instanceof OutcomeUnknown) {
    logFailure(error, context, texts.order)
    return notKnown(error, texts)
  }
  if (logged.some((failure) => error instanceof failure)) logFailure(error, context, texts.order)
  if (error instanceof SourceBusy) return unavailable({ retryAfter: later, cause: error })
  if (error instanceof StatementTimeout) return notDone({ text: texts.late, retryAfter: later, cause: error })
  if (dataFailures.some((failure) => error instanceof failure)) {
    context.engine.log.warn({ error, requestId: context.requestId }, 'a data source failed')
    const canRetry = isUnreachable(error) || error instanceof SourceConflict
    return notDone({
      text: textOf(error, texts),
      ...(canRetry && { retryAfter: later }),
      cause: error,
    })
  }
  return error
}

/** Tells whoever may ask again that it is the same wish. */
const unknownOutcome = { outcome: 'unknown' }

function notKnown(error: OutcomeUnknown, { unknown = 'change-unknown', pending = 'change-pending' }: FailureTexts) {
  return error instanceof OutcomePending
    ? unavailable({ text: pending, retryAfter: later, data: unknownOutcome, cause: error })
    : conflict({ text: unknown, data: unknownOutcome, cause: error })
}

/** Why a report is not there. */
const notPrinted: Record<NotPrinted, string> = {
  missing: 'report-not-here',
  late: 'report-too-long',
  large: 'report-too-large',
  failed: 'report-failed',
}

/** Nothing of it is taken back: what is there, and what is not known. */
function partlyText({ done, isLost }: PartlyDone): string {
  if (done === 0) return 'change-unknown'
  return isLost ? 'change-partly-unknown' : 'change-partly'
}

function textOf(error: unknown, texts: FailureTexts): string {
  if (isUnreachable(error))
    return error instanceof SourceFailed ? texts.unreachable : (texts.unreachableSystem ?? texts.unreachable)
  return error instanceof SourceConflict ? texts.conflict : texts.failed
}

/** Nothing has arrived at the database, or at the system behind a Web API, or nothing of it stays there. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ConnectionFailed ||
  (error instanceof SourceFailed && error.isLost) ||
  (error instanceof SourceRefused &&
    error.cause instanceof OutboundFailed &&
    !error.cause.sent &&
    unmet.has(error.cause.why))

const unmet: ReadonlySet<Failing> = new Set(['connection', 'unknown-host'])

/** A check says why in the builder's own words, or nothing. */
function reasonOf({ reason }: CheckRefused) {
  return reason === '' ? { text: 'input-check-invalid' } : { text: 'own-text', values: [reason] }
}

/** What went wrong with the data or its schemas; the log says what. */
const dataFailures = [SourceFailed, SourceRefused, TooManyRows, UnexpectedRows]
const logged = [...dataFailures, StatementTimeout, SourceBusy]

function toProblem(error: BadValue): Problem {
  const code = `value-${error.wanted}` as const
  const at = `/${error.field.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return { code, in: 'input', at, message: fill(problemTexts[code], [error.field]), values: [error.field] }
}
