import type { Language } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { problemMessage } from '../../../runtime/problems/problem-message.ts'
import { titleAt } from '../../../runtime/json-schema/title-at.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
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
  /** The same in no language: the key of its text, where that is not the code's own, and what stands for `{0}`, `{1}`, … */
  told: { text?: string; values: (string | number)[] }
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
  set: JsonSchemaSet
  language: Language
  requestId: string
  /** Key of the message for what nobody foresaw. */
  text?: string | undefined
}

/** Seconds. */
const usualRetry = 2

/** An error as it is told, whatever was thrown. */
export function failureOf(error: unknown, { requestId, text, ...told }: Told): Failure {
  const { definitions, language } = told
  const known = refusalOf(error, told)
  const { code, details } = known ?? failed(text === undefined ? {} : { text })
  const spec = specOf(code, definitions)
  const own = details.text === undefined ? undefined : definitions.messages.get(details.text)
  const { values = [] } = details
  const problems = details.problems?.map((problem) => translated(problem, definitions, language))
  const mayRetry = details.retryAfter !== undefined || spec.status === 503 || spec.status === 429
  return {
    code: spec.code,
    status: spec.status,
    message: fill((own ?? spec.text)[language], values),
    told: { ...(own && details.text !== undefined && { text: details.text }), values },
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
function refusalOf(error: unknown, told: Pick<Told, 'definitions' | 'set' | 'language'>): CallError | undefined {
  if (error instanceof CallError) return error
  if (error instanceof Conflict) {
    const { revision, by, at } = error
    return conflict({ values: [by, at], data: { revision, by, at } })
  }
  if (error instanceof AlreadyRegistered) return registered(error, told)
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

/** Which field it is stands in the sentence: whoever sent a whole document would look for the value. */
function registered(
  { kind, field, value }: AlreadyRegistered,
  told: Pick<Told, 'definitions' | 'set' | 'language'>,
): CallError {
  const { definitions, language } = told
  const at = field === 'key' ? '/key' : field.startsWith('/') ? field : `/spec/${field}`
  const title = titleAt(localizedSet(told, language), { kind, version: 1, key: '', name: '', spec: {} }, at)
  const values = [title, String(value)]
  const text = 'registered'
  const message = fill(definitions.messages.get(text)?.[language] ?? '', values)
  const problem: Problem = { code: 'already-registered', in: kind, at, message, values, found: value }
  return alreadyRegistered({ text, values, problems: [problem] })
}
