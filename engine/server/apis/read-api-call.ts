import type { RunningMethod } from '../../apis/running-api.ts'
import { methodNotAllowed, notFound } from '../../codes/refusals.ts'
import { identified, type ApiCall } from './api-call.ts'
import { mostBytes, readApiValues, type ApiValues } from './api-request.ts'
import { allowed, isRead } from './verbs.ts'

const documentPath = 'openapi.json'
const mcpPath = 'mcp'

/** A method with what was sent for it. */
export interface MethodInput {
  method: RunningMethod
  /** What the same path answers to `GET`. */
  read?: RunningMethod | undefined
  values: ApiValues
}

/** A message of the Model Context Protocol, as it was sent. */
export interface McpInput {
  message: string
}

/** `document`: the API's description is wanted; `options`: what a path takes. */
export type ApiInput = MethodInput | McpInput | 'document' | 'options'

/** Throws `notFound`, `methodNotAllowed`, and what is wrong with what was sent. */
export async function readApiCall(call: ApiCall): Promise<ApiInput> {
  const { verb, request, segments } = call
  const { api, url } = identified(call)
  const found = api.paths.find(segments)
  const path = segments.join('/')
  // What the builder has at that path stands there; nothing of it takes a message.
  const isMcp = path === mcpPath && api.release.mcp && !found?.value.has('POST')
  if (isMcp && verb === 'POST') return { message: await request.text(mostBytes) }
  if (!found && !isMcp && path !== documentPath) throw notFound()
  const own = found ? [...found.value.keys()] : isMcp ? [] : ['GET']
  const verbs = isMcp ? [...own, 'POST'] : own
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
