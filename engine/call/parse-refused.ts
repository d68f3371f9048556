import type { ParseRefusal, ParseRefused } from '../parsing/errors.ts'
import { CallError } from '../codes/call-error.ts'

const texts = { 'too-large': 'text-too-large', 'too-long': 'text-too-long' } satisfies Partial<
  Record<ParseRefusal, string>
>

/** Seconds until another try can go well. */
const later = 5

/** Why a text of somebody else is not read, for whoever sent it. */
export function parseRefused(error: ParseRefused): CallError {
  const { refusal } = error
  if (refusal === 'busy') return new CallError(50300, { text: 'parsing-busy', retryAfter: later, cause: error })
  return new CallError(41300, { text: texts[refusal], cause: error })
}
