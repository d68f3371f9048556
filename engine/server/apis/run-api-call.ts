import { openApi } from '../../../runtime/apis/open-api.ts'
import { identified, type ApiAnswer, type ApiCall } from './api-call.ts'
import { apiCaller } from './api-caller.ts'
import { answerMcp } from './answer-mcp.ts'
import { jsonContent } from './media-types.ts'
import { preconditionOf } from './precondition.ts'
import type { ApiInput } from './read-api-call.ts'
import { runMethod } from './run-method.ts'
import { runOnce, type ApiWish } from './run-once.ts'

/** What the method answers within its own time, once for a key; or what a client is generated from, or what the path takes. */
export async function runApiCall(input: ApiInput, call: ApiCall): Promise<ApiAnswer> {
  if (input === 'document') return documentOf(call)
  if (input === 'options') return { status: 204, headers: { allow: (call.allow ?? []).join(', ') }, body: null }
  if ('message' in input) return answerMcp(input, call)
  const { request } = call
  const { method, values } = input
  const caller = apiCaller(call, method, {
    accept: request.header('accept'),
    acceptEncoding: request.header('accept-encoding'),
  })
  const precondition = preconditionOf(method, {
    ifMatch: request.header('if-match'),
    ifNoneMatch: request.header('if-none-match'),
    read: input.read,
  })
  return runOnce(call, input, (wish?: ApiWish) =>
    runMethod(method, values, { ...caller, ...(wish && { wish }), precondition }),
  )
}

function documentOf(call: ApiCall): ApiAnswer {
  const { publicAddress = '' } = call.engine.settings.current()
  const { language } = call
  const document = openApi(identified(call).api.release, { address: publicAddress, language })
  return {
    status: 200,
    headers: { 'content-type': jsonContent, 'content-language': language, vary: 'Accept-Language' },
    body: JSON.stringify(document),
  }
}
