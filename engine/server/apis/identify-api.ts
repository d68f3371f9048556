import { standing } from '../../apis/api-tokens.ts'
import { badToken, notAllowed, notFound } from '../../codes/refusals.ts'
import type { Session } from '../../store/store.ts'
import { tokenTries } from '../pipeline/token-tries.ts'
import type { ApiAnswer, ApiCall } from './api-call.ts'
import { apiPrefix } from './api-prefix.ts'
import { isPlain, placeOf } from './api-request.ts'
import { isPreflight, preflight } from './cors.ts'

/** Which API is called, from where, with whose token; a browser's question before it calls is answered at once. */
export async function identifyApi(call: ApiCall): Promise<ApiAnswer | undefined> {
  const { engine, verb, request, address } = call
  const url = new URL(request.url, 'http://host')
  call.url = url
  if (!isPlain(request.url)) throw notFound()
  const { url: base, segments } = placeOf(url.pathname.slice(apiPrefix.length))
  call.segments = segments
  const api = engine.licences.isOpen('apiLic') ? await engine.apis.find(base) : undefined
  if (!api) throw notFound()
  call.api = api
  if (verb === 'OPTIONS' && isPreflight(request)) return preflight(api.release.cors, request)
  if (!api.admits(address)) throw notAllowed()
  call.session = await sessionOf(call)
  return undefined
}

/** Throws `badToken`; who sends many wrong ones waits, as logins do. */
async function sessionOf({ engine, store, request, address, now }: ApiCall): Promise<Session> {
  const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '') ?? []
  const tries = tokenTries(engine, address)
  tries.requireSome()
  const session = await standing(token, 'token', { sessions: store.sessions, now })
  if (!session) {
    if (token !== '') tries.take()
    throw badToken()
  }
  store.sessions.touch(session)
  return session
}
