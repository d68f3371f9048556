import { hash } from 'node:crypto'
import type { Answer } from '../pipeline/answer.ts'
import type { Failure } from '../pipeline/failure-of.ts'
import type { ApiAnswer, ApiCall } from './api-call.ts'
import { corsHeaders } from './cors.ts'

/** What a builder's rows say is never a page of ours (FI-07). */
const always: ApiAnswer['headers'] = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** With the headers that every answer has, and a tag where it was read. */
export function answerApi(answer: ApiAnswer, call: ApiCall): Answer {
  const { verb, request } = call
  return finished(verb === 'GET' ? withTag(answer, request.header('if-none-match')) : answer, call)
}

function finished({ status, headers, body }: ApiAnswer, { request, api }: ApiCall): Answer {
  const cors = api && corsHeaders(api.release.cors, request.header('origin'))
  const all: string[] = []
  for (const [name, value] of Object.entries({ ...always, ...headers, ...cors })) all.push(name, value)
  return { status, headers: all, body }
}

/** RFC 9457, with the code of the product. */
export function refuseApi(failure: Failure, call: ApiCall): Answer {
  const { code, status, message, problems, retryAfter } = failure
  const body = {
    type: 'about:blank',
    title: message,
    status,
    code,
    ...(problems !== undefined && { errors: problems }),
    reference: call.requestId,
  }
  const headers = {
    'content-type': 'application/problem+json',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(call.allow && { allow: call.allow.join(', ') }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  }
  return finished({ status, headers, body: JSON.stringify(body) }, call)
}

/** A tag of what is answered, and nothing but the tag for who has it already. */
function withTag(answer: ApiAnswer, known: string | undefined): ApiAnswer {
  if (answer.body === null || answer.body instanceof ReadableStream) return answer
  const etag = `"${hash('sha256', answer.body, 'base64url').slice(0, 27)}"`
  const headers = { ...answer.headers, etag }
  const isKnown = known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  return isKnown ? { status: 304, headers, body: null } : { ...answer, headers }
}
