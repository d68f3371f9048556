import type { Problem } from '../../runtime/problem.ts'

export interface CallErrorDetails {
  problems?: Problem[]
  /** Values of `{0}`, `{1}`, … in the code's message. */
  values?: (string | number)[]
  /** More for `data` of the answer: `{ revision, by, at }` of a conflict. */
  data?: Record<string, unknown>
  /** Replaces the code's own text: a message of `definitions/messages/texts.json` by its key. */
  text?: string
  /** Seconds for the header Retry-After. */
  retryAfter?: number
  /** For the log only. */
  cause?: unknown
}

/**
 * Ends a call with a code of `definitions/messages/codes.json`, which gives HTTP status and text.
 * The client sees the code's text and `details`; never the cause.
 */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: number
  readonly details: CallErrorDetails

  constructor(code: number, details: CallErrorDetails = {}) {
    super(`call error ${code}`, { cause: details.cause })
    this.code = code
    this.details = details
  }
}
