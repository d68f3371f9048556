import type { Language } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { problemMessage } from '../../../runtime/problems/problem-message.ts'
import type { Definitions } from '../../definitions/load-definitions.ts'
import {
  AlreadyRegistered,
  Conflict,
  FenceLost,
  NotAllowed,
  NotFound,
  StorageFull,
  StoreUnavailable,
} from '../../store/errors.ts'
import { CallError } from '../../codes/call-error.ts'
import * as codes from '../../../runtime/answer-codes.ts'
import {
  alreadyRegistered,
  conflict,
  failed,
  notAllowed,
  notFound,
  storageFull,
  tooManyRequests,
  unavailable,
} from '../../codes/refusals.ts'
import { QueueFull } from '../../limits/fair-queue.ts'
import { parseRefused } from '../../call/parse-refused.ts'
import { ParseRefused } from '../../parsing/errors.ts'

/** What a caller is told of an error, in no form yet. */
export interface Failure {
  code: number
  /** HTTP. */
  status: number
  /** The code's text in the caller's language. */
  message: string
  problems: Problem[] | undefined
  /** What else is told: the problems at their places, and the reference. */
  data: Record<string, unknown>
  /** Seconds. */
  retryAfter: number | undefined
  /** For the log: unknown errors only. */
  unexpected: unknown
}

interface Told {
  definitions: Definitions
  language: Language
  requestId: string
  /** Key of the message for what nobody foresaw. */
  text?: string | undefined
}

/** Seconds. */
const usualRetry = 2

/** An error as it is told, whatever was thrown. */
export function failureOf(error: unknown, { definitions, language, requestId, text }: Told): Failure {
  const known = refusalOf(error, definitions, language)
  const { code, details } = known ?? failed(text === undefined ? {} : { text })
  const spec = specOf(code, definitions)
  const own = details.text === undefined ? undefined : definitions.messages.get(details.text)
  const problems = details.problems?.map((problem) => translated(problem, definitions, language))
  const mayRetry = details.retryAfter !== undefined || spec.status === 503 || spec.status === 429
  return {
    code: spec.code,
    status: spec.status,
    message: fill((own ?? spec.text)[language], details.values ?? []),
    problems,
    data: { ...details.data, ...(problems && { problems }), reference: requestId },
    retryAfter: mayRetry ? (details.retryAfter ?? usualRetry) : undefined,
    unexpected: known ? undefined : error,
  }
}

function specOf(code: number, { codes: known }: Definitions) {
  const spec = known.get(code) ?? known.get(codes.failed)
  if (!spec) throw new Error(`There is no text for code ${code}`)
  return spec
}

/** Codes for what the store refuses; undefined for what nobody foresaw. */
function refusalOf(error: unknown, definitions: Definitions, language: Language): CallError | undefined {
  if (error instanceof CallError) return error
  if (error instanceof Conflict) {
    const { revision, by, at } = error
    return conflict({ values: [by, at], data: { revision, by, at } })
  }
  if (error instanceof AlreadyRegistered)
    return registered(error, specOf(codes.alreadyRegistered, definitions).text[language])
  if (error instanceof NotFound) return notFound({ cause: error })
  if (error instanceof NotAllowed) return notAllowed({ cause: error })
  if (error instanceof QueueFull)
    return (error.isOwn ? tooManyRequests : unavailable)({ retryAfter: error.retryAfter, cause: error })
  if (error instanceof FenceLost) return unavailable({ cause: error })
  if (error instanceof StorageFull) return storageFull({ retryAfter: 30, cause: error })
  if (error instanceof ParseRefused) return parseRefused(error)
  if (error instanceof StoreUnavailable) return unavailable({ retryAfter: 2, cause: error })
  return undefined
}

/** The sentence of its code in the language; titles among its values are words of the product too. */
function translated(problem: Problem, { messages, texts }: Definitions, language: Language): Problem {
  return { ...problem, message: problemMessage(problem, language, messages, texts(language)) }
}

function registered({ kind, field, value }: AlreadyRegistered, text: string): CallError {
  const at = field === 'key' ? '/key' : field.startsWith('/') ? field : `/spec/${field}`
  const values = [String(value)]
  const message = fill(text, values)
  const problem: Problem = { code: 'already-registered', in: kind, at, message, values, found: value }
  return alreadyRegistered({ values, problems: [problem] })
}
