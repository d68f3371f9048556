import type { ParseRefusal, ParseRefused } from '../parsing/errors.ts'
import { CallError } from '../codes/call-error.ts'
import { tooLarge, unavailable } from '../codes/refusals.ts'

const texts = { 'too-large': 'text-too-large', 'too-long': 'text-too-long' } satisfies Partial<
  Record<ParseRefusal, string>
>

/** Seconds until another try can go well. */
const later = 5

/** Why a text of somebody else is not read, for whoever sent it. */
export function parseRefused(error: ParseRefused): CallError {
  const { refusal } = error
  if (refusal === 'busy') return unavailable({ text: 'parsing-busy', retryAfter: later, cause: error })
  return tooLarge({ text: texts[refusal], cause: error })
}
