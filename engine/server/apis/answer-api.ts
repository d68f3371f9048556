import type { Answer } from '../pipeline/answer.ts'
import type { Failure } from '../pipeline/failure-of.ts'
import type { ApiAnswer, ApiCall } from './api-call.ts'
import { compressAnswer } from './compress-answer.ts'
import { corsHeaders } from './cors.ts'
import { entityTag, namesTag } from './entity-tag.ts'
import { isRead } from './verbs.ts'

/** What a builder's rows say is never a page of ours (FI-07). */
const always: ApiAnswer['headers'] = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** With the headers that every answer has, and a tag where it was read; smaller where the caller reads that. */
export function answerApi(answer: ApiAnswer, call: ApiCall): Answer | Promise<Answer> {
  const { verb, request } = call
  if (!isRead(verb)) return finished(answer, call)
  const tagged = withTag(answer, request.header('if-none-match'))
  const vary = [tagged.headers.vary ?? 'Accept', 'Accept-Encoding'].join(', ')
  const read = { ...tagged, headers: { ...tagged.headers, vary } }
  const whole = (made: ApiAnswer) => finished(verb === 'HEAD' ? headOf(made) : made, call)
  const sent = compressAnswer(read, request.header('accept-encoding'))
  return sent instanceof Promise ? sent.then(whole) : whole(sent)
}

/** What an answer says of itself; what would follow is not made. */
function headOf({ body, ...head }: ApiAnswer): ApiAnswer {
  if (body instanceof ReadableStream) void body.cancel()
  return { ...head, body: null }
}

function finished({ status, headers, body }: ApiAnswer, { request, api }: ApiCall): Answer {
  const cors = api && corsHeaders(api.release.cors, request.header('origin'))
  const all: string[] = []
  const vary = [headers.vary, cors?.vary].filter((one) => one !== undefined).join(', ')
  const whole = { ...always, ...headers, ...cors, ...(vary !== '' && { vary }) }
  for (const [name, value] of Object.entries(whole)) all.push(name, value)
  return { status, headers: all, body }
}

/** RFC 9457, with the code of the product. */
export function problemOf({ code, status, message, told, problems, data }: Failure, { requestId }: ApiCall): object {
  return {
    type: `urn:kumiki:problem:${told.text ?? code}`,
    title: message,
    status,
    code,
    ...(typeof data.detail === 'string' && { detail: data.detail }),
    ...(problems !== undefined && { errors: problems }),
    reference: requestId,
  }
}

/** A problem with its status, and what the caller may do. */
export function refuseApi(failure: Failure, call: ApiCall): Answer {
  const { status, retryAfter } = failure
  const headers = {
    'content-type': 'application/problem+json',
    'content-language': call.language,
    vary: 'Accept-Language',
    ...(status === 401 && { 'www-authenticate': challengeTo(call) }),
    ...(call.allow && { allow: call.allow.join(', ') }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  }
  return finished({ status, headers, body: JSON.stringify(problemOf(failure, call)) }, call)
}

/** RFC 6750, 3: whoever sent no token did nothing wrong yet. */
const challengeTo = ({ request }: ApiCall): string =>
  request.header('authorization') === undefined ? 'Bearer' : 'Bearer error="invalid_token"'

/** A tag of what is answered, and nothing but the tag for who has it already. */
function withTag(answer: ApiAnswer, known: string | undefined): ApiAnswer {
  if (answer.body === null || answer.body instanceof ReadableStream) return answer
  const etag = entityTag(answer.body)
  const headers = { ...answer.headers, etag }
  const isKnown = known !== undefined && namesTag(known, etag, { weak: true })
  return isKnown ? { status: 304, headers, body: null } : { ...answer, headers }
}
