import type { RunningMethod } from '../../apis/running-api.ts'
import { methodNotAllowed, notFound } from '../../codes/refusals.ts'
import { identified, type ApiCall } from './api-call.ts'
import { readApiValues, type ApiValues } from './api-request.ts'
import { allowed, isRead } from './verbs.ts'

const documentPath = 'openapi.json'

/** A method with what was sent for it. */
export interface MethodInput {
  method: RunningMethod
  /** What the same path answers to `GET`. */
  read?: RunningMethod | undefined
  values: ApiValues
}

/** `document`: the API's description is wanted; `options`: what a path takes. */
export type ApiInput = MethodInput | 'document' | 'options'

/** Throws `notFound`, `methodNotAllowed`, and what is wrong with what was sent. */
export async function readApiCall(call: ApiCall): Promise<ApiInput> {
  const { verb, request, segments } = call
  const { api, url } = identified(call)
  const found = api.paths.find(segments)
  if (!found && segments.join('/') !== documentPath) throw notFound()
  const verbs = found ? [...found.value.keys()] : ['GET']
  const asked = isRead(verb) ? 'GET' : verb
  if (!verbs.includes(asked)) {
    call.allow = allowed(verbs)
    if (verb === 'OPTIONS') return 'options'
    throw methodNotAllowed()
  }
  const method = found?.value.get(asked)
  if (!found || !method) return 'document'
  call.method = method
  const values = await readApiValues(request, url, method, found.parameters)
  call.values = values
  return { method, values, read: found.value.get('GET') }
}
