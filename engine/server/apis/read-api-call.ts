import type { RunningMethod } from '../../apis/running-api.ts'
import { methodNotAllowed, notFound } from '../../codes/refusals.ts'
import { identified, type ApiCall } from './api-call.ts'
import { readApiValues, type ApiValues } from './api-request.ts'

const documentPath = 'openapi.json'

/** A method with what was sent for it. */
export interface ApiInput {
  method: RunningMethod
  values: ApiValues
}

/** Undefined: the API's description is wanted. Throws `notFound`, `methodNotAllowed`, and what is wrong with what was sent. */
export async function readApiCall(call: ApiCall): Promise<ApiInput | undefined> {
  const { verb, request, segments } = call
  const { api, url } = identified(call)
  const found = api.paths.find(segments)
  if (!found && segments.join('/') === documentPath && verb === 'GET') return undefined
  if (!found) throw notFound()
  const method = found.value.get(verb)
  if (!method) {
    call.allow = [...found.value.keys()]
    throw methodNotAllowed()
  }
  call.method = method
  const values = await readApiValues(request, url, method, found.parameters)
  call.values = values
  return { method, values }
}
