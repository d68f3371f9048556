import type { Language } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { problemMessage } from '../../../runtime/problems/problem-message.ts'
import type { Definitions } from '../../definitions/load-definitions.ts'
import { JsonText } from '../../call/json-text.ts'
import type { BytesAnswer } from '../../call/operation.ts'
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

/** What goes out: to Node as it stands, to Hono by `toResponse`. */
export interface Answer {
  status: number
  /** Names and values in turn, as Node takes them. */
  headers: readonly string[]
  /** `null`: none, as an answer of status 204 or 304 has. */
  body: string | Uint8Array | ReadableStream<Uint8Array> | null
}

const jsonHeaders = [
  'content-type',
  'application/json; charset=utf-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
]

const done = `{"code":${codes.done},"message":"","data":`

/** `{ code, message: '', data }`; bytes and ready JSON text go as they are. */
export function answerData(data: unknown, headers: [string, string][] | undefined): Answer {
  if (isBytes(data)) return answerBytes(data)
  const body = data instanceof JsonText ? data.within(done, '}') : `${done}${JSON.stringify(data) ?? '{}'}}`
  return { status: 200, headers: headers ? [...jsonHeaders, ...headers.flat()] : jsonHeaders, body }
}

export function toResponse({ status, headers, body }: Answer): Response {
  const pairs: [string, string][] = []
  for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i]!, headers[i + 1]!])
  return new Response(body as BodyInit | null, { status, headers: pairs })
}

function isBytes(data: unknown): data is BytesAnswer {
  return typeof data === 'object' && data !== null && '$bytes' in data
}

/** A stored file never runs as a page of ours (FI-06). */
function answerBytes({ $bytes, type, headers }: BytesAnswer): Answer {
  const all = {
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    ...headers,
  }
  return { status: 200, headers: Object.entries(all).flat(), body: $bytes }
}

export interface Failure {
  code: number
  message: string
  problems: Problem[] | undefined
  /** For the log: unknown errors only. */
  unexpected: unknown
  answer: Answer
}

/** An error as an answer: the code's text in the caller's language, problems at their places, and the reference. */
export function answerError(
  error: unknown,
  {
    definitions,
    language,
    requestId,
    headers,
    failure,
  }: {
    definitions: Definitions
    language: Language
    requestId: string
    headers?: [string, string][] | undefined
    /** Message of the call for what nobody foresaw. */
    failure?: string | undefined
  },
): Failure {
  const known = toCallError(error, definitions, language)
  const { code, details } = known ?? failed(failure === undefined ? {} : { text: failure })
  const spec = definitions.codes.get(code) ?? definitions.codes.get(codes.failed)!
  const own = details.text === undefined ? undefined : definitions.messages.get(details.text)
  const message = fill((own ?? spec.text)[language], details.values ?? [])
  const problems = details.problems?.map((problem) => translated(problem, definitions, language))
  const data = { ...details.data, ...(problems && { problems }), reference: requestId }
  const retries = details.retryAfter !== undefined || spec.status === 503 || spec.status === 429
  const answer: Answer = {
    status: spec.status,
    headers: [
      ...jsonHeaders,
      ...(headers ?? []).flat(),
      ...(retries ? ['retry-after', String(details.retryAfter ?? 2)] : []),
    ],
    body: JSON.stringify({ code: spec.code, message, data }),
  }
  return { code: spec.code, message, problems, unexpected: known ? undefined : error, answer }
}

/** Codes for what the store refuses; undefined for what nobody foresaw. */
function toCallError(error: unknown, definitions: Definitions, language: Language): CallError | undefined {
  if (error instanceof CallError) return error
  if (error instanceof Conflict) {
    const { revision, by, at } = error
    return conflict({ values: [by, at], data: { revision, by, at } })
  }
  if (error instanceof AlreadyRegistered) {
    const { kind, field, value } = error
    const at = field === 'key' ? '/key' : field.startsWith('/') ? field : `/spec/${field}`
    const text = fill(definitions.codes.get(codes.alreadyRegistered)!.text[language], [String(value)])
    const problem: Problem = {
      code: 'already-registered',
      in: kind,
      at,
      message: text,
      values: [String(value)],
      found: value,
    }
    return alreadyRegistered({ values: [String(value)], problems: [problem] })
  }
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
