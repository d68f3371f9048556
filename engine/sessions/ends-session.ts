import { CallError } from '../codes/call-error.ts'
import * as codes from '../../runtime/answer-codes.ts'

/** Whether a judgement says that the session is over; else it says nothing of it: the node cannot tell at this time, or something failed. */
export function endsSession(error: unknown): error is CallError {
  return error instanceof CallError && error.code !== codes.unavailable
}
