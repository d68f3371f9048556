import type { CallAsked } from '../../call/context.ts'
import type { Answer } from '../pipeline/answer.ts'
import type { CallRequest } from '../pipeline/call-request.ts'
import { innerRequest } from '../pipeline/inner-request.ts'

/** The calls of a port by their keys, those that change nothing: each with its whole pipeline. */
export type AskableCalls = ReadonlyMap<string, (request: CallRequest) => Promise<Answer>>

/**
 * What a call answers to the caller of another one: found, allowed, checked, executed, limited and logged as if the caller
 * had made it. Undefined when it is refused, fails, or is not there in time; it is cancelled then.
 */
export async function askCall(
  calls: AskableCalls,
  asked: CallAsked,
  { request, language }: { request: CallRequest; language: string },
): Promise<unknown> {
  const handle = calls.get(asked.key)
  if (!handle) return undefined
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const giveUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      late.abort()
      resolve(undefined)
    }, asked.ms)
  })
  const answer = await Promise.race([handle(requestOf(asked, { request, language, late: late.signal })), giveUp])
  clearTimeout(timer)
  return answer?.status === 200 ? dataOf(answer) : undefined
}

function requestOf(
  { token, input }: CallAsked,
  { request, language, late }: { request: CallRequest; language: string; late: AbortSignal },
): CallRequest {
  return {
    ...innerRequest(request, input, { 'x-token': token, 'x-language': language }),
    signal: () => AbortSignal.any([late, request.signal()]),
  }
}

function dataOf({ body }: Answer): unknown {
  if (body === null || body instanceof ReadableStream) return undefined
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return (JSON.parse(text) as { data: unknown }).data
}
