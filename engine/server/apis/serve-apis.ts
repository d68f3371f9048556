import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { openApi } from '../../../runtime/apis/open-api.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { isWebApi } from '../../../runtime/web-api/web-request.ts'
import { standing, tokenOf } from '../../apis/api-tokens.ts'
import type { RunningApi, RunningMethod } from '../../apis/running-api.ts'
import { CallError } from '../../codes/call-error.ts'
import * as codes from '../../../runtime/answer-codes.ts'
import { badToken, conflict, notAllowed, notFound, timedOut, unavailable } from '../../codes/refusals.ts'
import { budgetOf, type Payer } from '../../limits/principal-of.ts'
import { networkOf } from '../../limits/rate-limits.ts'
import { toCallError, type FailureTexts } from '../../operations/site/request/run-guarded.ts'
import type { Session } from '../../store/store.ts'
import { answerError, toResponse, type Answer } from '../calls/answer.ts'
import { CallEnding } from '../calls/call-ending.ts'
import type { CallRequest } from '../calls/call-request.ts'
import { honoRequest } from '../calls/hono-request.ts'
import type { FastPath, FastPaths } from '../calls/fast-path.ts'
import type { RunningCall } from '../calls/running-calls.ts'
import { clientAddress } from '../client-address.ts'
import type { Engine } from '../engine.ts'
import { mostBytes, placeOf, readApiValues, type ApiValues } from './api-request.ts'
import { apiPrefix } from './api-prefix.ts'
import { corsHeaders, preflight } from './cors.ts'
import { entryOf, noteCall } from './note-call.ts'
import { makeRefusedCalls, type RefusedCalls } from './refused-calls.ts'
import { giveToken, revokeToken } from './give-token.ts'
import { runOnce, type ApiWish } from './run-once.ts'
import { runMethod, withTag, type ApiAnswer } from './run-method.ts'
import { scopeOfApi } from './scope-of-api.ts'

const documentPath = 'openapi.json'
const graceMs = 5_000
const requestPrefix = randomBytes(4).toString('hex')
let requests = 0

/** A request of a published API on its way. */
export interface ApiCall {
  engine: Engine
  refused: RefusedCalls
  /** HTTP method. */
  verb: string
  request: CallRequest
  /** Path and query as they were asked for, once they are read. */
  url?: URL
  requestId: string
  address: string
  ending: CallEnding
  session?: Session
  api?: RunningApi
  method?: RunningMethod
  values?: ApiValues
}

type Work = (call: ApiCall) => Promise<ApiAnswer>

/** Verbs that a published API may have. */
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Published APIs at `/api/<url><path>`, and where programs fetch and give back their tokens. Answers those that need no
 * router.
 */
export function serveApis(app: Hono, engine: Engine): FastPaths {
  const refused = makeRefusedCalls((entry) => noteCall(engine, entry))
  const serve = (verb: string, work: Work) => (request: CallRequest) => served({ verb, request, engine, refused }, work)
  const quick = new Map<string, FastPath>()
  for (const [name, work] of [
    ['token', giveToken],
    ['revoke', revokeToken],
  ] as const) {
    const handle = serve('POST', work)
    app.post(`${apiPrefix}/${name}`, async (c) => toResponse(await handle(honoRequest(c))))
    quick.set(`POST ${apiPrefix}/${name}`, { handle, bytes: mostBytes })
  }
  app.all(`${apiPrefix}/*`, async (c) => toResponse(await serve(c.req.method, callApi)(honoRequest(c))))
  for (const verb of verbs) quick.set(`${verb} ${apiPrefix}/*`, { handle: serve(verb, callApi), bytes: mostBytes })
  return quick
}

type Asked = Pick<ApiCall, 'engine' | 'refused' | 'verb' | 'request'>

async function served(asked: Asked, work: Work): Promise<Answer> {
  const { engine, request } = asked
  const { trustedProxies } = engine.settings.current()
  const forwarded = trustedProxies.any ? request.header('x-forwarded-for') : undefined
  const call: ApiCall = {
    ...asked,
    requestId: `${requestPrefix}-${(++requests).toString(36)}`,
    address: clientAddress(request.peer, forwarded, trustedProxies),
    ending: new CallEnding(request),
  }
  const { status, headers, body } = await answered(call, work)
  const all: string[] = []
  for (const name in always) if (headers[name] === undefined) all.push(name, always[name]!)
  for (const name in headers) all.push(name, headers[name]!)
  return { status, headers: all, body }
}

/** What a builder's rows say is never a page of ours (FI-07). */
const always: ApiAnswer['headers'] = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

async function answered(call: ApiCall, work: Work): Promise<ApiAnswer> {
  const started = performance.now()
  let answer: ApiAnswer
  let failure: Failed | undefined
  try {
    answer = await work(call)
  } catch (error) {
    failure = problemOf(error, call)
    answer = failure.answer
  }
  if (call.api) {
    const entry = entryOf(call, call.api, { ...failure, status: answer.status, ms: performance.now() - started })
    if (call.session || !failure) noteCall(call.engine, entry)
    else call.refused.note(call.api.id, call.address, entry)
  }
  const cors = call.api && corsHeaders(call.api.release.cors, call.request.header('origin'))
  return cors ? { ...answer, headers: { ...answer.headers, ...cors } } : answer
}

/** found → admitted → token → input checked → run → answered. */
async function callApi(call: ApiCall): Promise<ApiAnswer> {
  const { engine, verb, request, address } = call
  const url = new URL(request.url, 'http://host')
  call.url = url
  const { url: base, segments } = placeOf(url.pathname.slice(apiPrefix.length))
  const api = engine.licences.isOpen('apiLic') ? await engine.apis.find(base) : undefined
  if (!api) throw notFound()
  call.api = api
  if (verb === 'OPTIONS') return preflight(api.release.cors, request)
  if (!api.admits(address)) throw notAllowed()
  const session = await sessionOf(call)
  call.session = session
  const payer = { session, address, isGuest: false }
  engine.limits.take(verb === 'GET' ? 'read' : 'write', budgetOf(payer), performance.now())
  const { tokens } = api.release
  const opener = tokenOf(call.session)
  if (tokens.length > 0 && !tokens.some((token) => token === opener)) throw notAllowed()
  if (!(await engine.apis.admits(call.session, api.id))) throw notAllowed()
  const found = api.paths.find(segments)
  if (!found && segments.join('/') === documentPath && verb === 'GET') return documentOf(call, api)
  if (!found) throw notFound()
  const method = found.value.get(verb)
  if (!method) throw new NotThisMethod([...found.value.keys()])
  call.method = method
  const values = await readApiValues(request, url, method, found.parameters)
  call.values = values
  const signal = () => call.ending.signal
  const work = (wish?: ApiWish) =>
    runMethod(method, values, {
      principal: opener,
      ...(wish && { wish }),
      scope: scopeOfApi(call),
      signal,
      stream: (bytes) => streamed(bytes, payer, call),
      url,
      accept: request.header('accept') ?? '',
    })
  const answer = await withinTime(call, method.spec.totalMs + graceMs, runOnce(call, values, work))
  return verb === 'GET' ? withTag(answer, request.header('if-none-match')) : answer
}

function streamed(
  bytes: AsyncGenerator<Uint8Array, void>,
  payer: Payer,
  { engine, requestId, ending }: ApiCall,
): Promise<ReadableStream<Uint8Array>> {
  return engine.streams.body(bytes, {
    payer,
    signal: () => ending.signal,
    onFailed(error) {
      if (!ending.signal.aborted) engine.log.warn({ error, requestId }, 'an answer of an API ended too early')
    },
  })
}

/** What a client is generated from. */
function documentOf({ engine, request }: ApiCall, { release }: RunningApi): ApiAnswer {
  const { publicAddress = '', language } = engine.settings.current()
  const document = openApi(release, { address: publicAddress, language })
  const answer = {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(document),
  }
  return withTag(answer, request.header('if-none-match'))
}

/** Throws `badToken`; who sends many wrong ones waits, as logins do. */
async function sessionOf({ engine, request, address }: ApiCall): Promise<Session> {
  const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '') ?? []
  const principal = `token ${networkOf(address)}`
  engine.limits.requireSome('login', principal, performance.now())
  const session = await standing(token, 'token', { sessions: engine.store.sessions, now: engine.now })
  if (!session) {
    if (token !== '') engine.limits.take('login', principal, performance.now())
    throw badToken()
  }
  engine.store.sessions.touch(session)
  return session
}

class NotThisMethod extends CallError {
  readonly allow: string
  constructor(methods: readonly string[]) {
    super(codes.methodNotAllowed)
    this.allow = methods.join(', ')
  }
}

interface Failed {
  answer: ApiAnswer
  message: string
  code: number
  problems?: Problem[]
}

/** What a write of an API did not do, or may have done. */
const writing: FailureTexts = {
  unreachable: 'change-unreachable',
  unreachableSystem: 'system-unreachable',
  failed: 'change-failed',
  late: 'change-late',
  conflict: 'data-conflict',
  unknown: 'api-unknown',
  pending: 'api-pending',
}

function textsOf({ method }: ApiCall): FailureTexts | undefined {
  if (!method || method.spec.list) return undefined
  return isWebApi(method.spec.source) ? { ...writing, failed: 'change-failed-there' } : writing
}

/**
 * Sites answer with one code whatever it is about, for people read the text. A program goes by the status: 422 is left for what the
 * caller can mend, 503 says that another try can go well, 409 that part of it is done or nobody knows.
 */
function withHonestStatus(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== codes.notDone) return error
  const { details } = error
  if (details.retryAfter !== undefined) return unavailable(details)
  return details.data?.outcome === 'unknown' ? conflict(details) : error
}

/** RFC 9457, with the code of the product. */
function problemOf(error: unknown, call: ApiCall): Failed {
  const { engine, requestId, session, address } = call
  const { definitions, store, now } = engine
  const asked = call.request.header('accept-language')?.slice(0, 2)
  const language = asked === 'ja' || asked === 'en' ? asked : engine.settings.current().language
  const about = { engine, store, session, requestId, address, call: 'api', now }
  const told = withHonestStatus(toCallError(error, about, textsOf(call)))
  const { code, message, problems, unexpected, answer } = answerError(told, {
    definitions,
    language,
    requestId,
  })
  if (unexpected !== undefined) {
    const entry = { requestId, error: unexpected }
    // What is cancelled because nobody waits for it any more is no failure of ours.
    if (call.request.signal().aborted) engine.log.info(entry, 'the caller left')
    else engine.log.error(entry, 'a call of an API failed')
  }
  const body = {
    type: 'about:blank',
    title: message,
    status: answer.status,
    code,
    ...(problems !== undefined && { errors: problems }),
    reference: requestId,
  }
  const retry = answer.headers.indexOf('retry-after')
  return {
    message,
    code,
    ...(problems && { problems }),
    answer: {
      status: answer.status,
      headers: {
        'content-type': 'application/problem+json',
        ...(answer.status === 401 && { 'www-authenticate': 'Bearer' }),
        ...(error instanceof NotThisMethod && { allow: error.allow }),
        ...(retry >= 0 && { 'retry-after': answer.headers[retry + 1]! }),
      },
      body: JSON.stringify(body),
    },
  }
}

/** The work's result, or `timedOut` when its time is over, or `unavailable` when the engine stops. */
function withinTime<T>({ engine, ending }: ApiCall, ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const running: RunningCall = {
      place: -1,
      deadline: performance.now() + ms,
      end(reason) {
        engine.running.delete(running)
        ending.cancel()
        reject(reason === 'time' ? timedOut() : unavailable())
      },
    }
    engine.running.add(running)
    void work.then(resolve, reject).finally(() => engine.running.delete(running))
  })
}
