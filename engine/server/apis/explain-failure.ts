import * as codes from '../../../runtime/answer-codes.ts'
import { isWebApi } from '../../../runtime/web-api/web-request.ts'
import { CallError } from '../../codes/call-error.ts'
import { conflict, unavailable } from '../../codes/refusals.ts'
import { BadValue } from '../../execution/bad-value.ts'
import { DataRefused } from '../../execution/data-refused.ts'
import { failingRow } from '../../execution/failed-step.ts'
import { toCallError, type FailureTexts } from '../../operations/site/request/run-guarded.ts'
import type { ApiCall } from './api-call.ts'
import { refusedValue, refusedWrite } from './refused-write.ts'

/** What a write of an API did not do, or may have done. */
const writing: FailureTexts = {
  unreachable: 'change-unreachable',
  unreachableSystem: 'system-unreachable',
  failed: 'change-failed',
  late: 'change-late',
  conflict: 'data-conflict',
  unknown: 'api-unknown',
  pending: 'api-pending',
}

/** What a program is told of an error of its data source. */
export function explainFailure(error: unknown, call: ApiCall): unknown {
  if (error instanceof DataRefused && call.method) return refusedWrite(error, call.method.spec, call.language)
  if (error instanceof BadValue && call.method) {
    const refused = refusedValue(error, failingRow(error), call.method.spec)
    if (refused) return refused
  }
  return withHonestStatus(toCallError(error, call, textsOf(call)))
}

function textsOf({ method }: ApiCall): FailureTexts | undefined {
  if (!method || method.spec.list) return undefined
  return isWebApi(method.spec.source) ? { ...writing, failed: 'change-failed-there' } : writing
}

/**
 * Sites answer with one code whatever it is about, for people read the text. A program goes by the status: 422 is left for what the
 * caller can mend, 503 says that another try can go well, 409 that part of it is done or nobody knows.
 */
function withHonestStatus(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== codes.notDone) return error
  const { details } = error
  if (details.retryAfter !== undefined) return unavailable(details)
  return details.data?.outcome === 'unknown' ? conflict(details) : error
}
