import type { Failure } from './failure-of.ts'

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

/** @param headers besides those of every answer of calls. */
export function answerJson(status: number, body: string | Uint8Array, headers?: [string, string][]): Answer {
  return { status, headers: headers ? [...jsonHeaders, ...headers.flat()] : jsonHeaders, body }
}

/** `{ code, message, data }` with the problems at their places, and the reference. */
export function answerFailure(failure: Failure, headers: [string, string][] = []): Answer {
  const { status, code, message, data, retryAfter } = failure
  const retry: [string, string][] = retryAfter === undefined ? [] : [['retry-after', String(retryAfter)]]
  return answerJson(status, JSON.stringify({ code, message, data }), [...headers, ...retry])
}

export function toResponse({ status, headers, body }: Answer): Response {
  const pairs: [string, string][] = []
  for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i] ?? '', headers[i + 1] ?? ''])
  return new Response(body as BodyInit | null, { status, headers: pairs })
}
