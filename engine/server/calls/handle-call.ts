import { randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Document, Language } from '../../../runtime/document.ts'
import { isLicensed } from '../../access/may-see.ts'
import { requireAllowed } from '../../access/is-allowed.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import type { Engine } from '../../engine.ts'
import type { AnyOperation, AuditEntry, Context, Operation } from '../../operations/operation.ts'
import { toMistakes } from '../../schemas/validators.ts'
import type { Session } from '../../store/store.ts'
import { CallError } from '../call-error.ts'
import { checkOrigin } from '../check-origin.ts'
import { clientAddress, makeTrusted } from '../client-address.ts'
import { networkOf } from '../rate-limits.ts'
import { count } from '../tallies.ts'
import { answerData, answerError } from './answer.ts'
import { coercionsOf } from './coercions.ts'
import { toProblems } from './input-problems.ts'
import { readInput } from './read-input.ts'
import type { RunningCall } from './running-calls.ts'

/** Looking whether the session still stands is no action of the user: it does not extend the idle time (AN-10). */
const idleCalls = new Set(['check-token', 'site-session', 'session-token'])
const audiences = { console: 'admin', site: 'site', section: 'section', api: 'api' } as const
/** A plan has at most 130 s; five more for the way. */
const longestPlan = 135_000

const requestPrefix = randomBytes(4).toString('hex')
let requests = 0

/**
 * The way of a call: found → allowed → input checked → executed → answered. All that does not depend on the request is
 * made here once, so that a call costs little more than its operation.
 */
export function makeHandler(
  call: Document<CallSpec>,
  operation: AnyOperation,
  engine: Engine,
): (c: HonoContext) => Promise<Response> {
  const { key, spec } = call
  const { limits, permission } = spec
  const run = operation as unknown as Operation<Record<string, unknown>>
  const coercions = coercionsOf(engine.set, spec.request)
  const body = { bytes: limits.bytes, hasBody: spec.method === 'POST' || spec.method === 'PUT' }
  const ms = limits.ms === 'plan' ? longestPlan : limits.ms
  const tally = engine.tallies.of(key)
  const changes = spec.safe !== true
  const isPublic = spec.audience === 'public'
  const touches = !idleCalls.has(key)
  let validate: ((input: unknown) => boolean) & { errors?: Parameters<typeof toMistakes>[0] }

  const allow = async (context: MutableContext, header: (name: string) => string | undefined): Promise<void> => {
    checkOrigin(
      { origin: header('origin'), host: header('host'), fetchSite: header('sec-fetch-site') },
      engine.settings.current().publicAddress,
    )
    const token = header('x-token') ?? tokenInQuery(key, context.url)
    if (spec.audience === 'public') {
      if (token !== undefined && token !== '') context.session = await engine.sessions.find(token)
    } else {
      if (token === undefined || token === '') throw new CallError(50008)
      context.session = await engine.sessions.judge(token, audiences[spec.audience])
    }
    const { session } = context
    const principal = session && limits.rate !== 'login' ? session.id : networkOf(context.address)
    engine.limits.take(limits.rate, principal, context.startedAt)
    if (spec.licence !== undefined && !isLicensed(spec.licence, context)) throw new CallError(70010)
    if (session && touches) engine.store.sessions.touch(session)
    if (!header('x-language') && session?.data.language) context.language = session.data.language as Language
    if (permission.rule === 'resource' || permission.rule === 'none') requireAllowed(permission, {}, context)
  }

  const checkInput = async (c: HonoContext): Promise<Record<string, unknown>> => {
    const input = await readInput(c.req, body, coercions)
    if (spec.with) Object.assign(input, spec.with)
    validate ??= engine.validators.compiled(spec.request)
    if (!validate(input)) throw new CallError(40000, { problems: toProblems(toMistakes(validate.errors), input) })
    return input
  }

  const execute = async (c: HonoContext, context: MutableContext, header: (name: string) => string | undefined) => {
    await allow(context, header)
    const input = await checkInput(c)
    if (permission.rule !== 'resource' && permission.rule !== 'none') requireAllowed(permission, input, context)
    return run(input, context)
  }

  return async (c) => {
    const header = (name: string): string | undefined => c.req.header(name)
    const context = makeContext(engine, key, c, header, ms)
    const begun = performance.now()
    let code = 20000
    let response: Response
    try {
      const data = await withinTime(engine, context, execute(c, context, header))
      response = answerData(data, context.answerHeaders)
    } catch (error) {
      const failure = answerError(error, {
        definitions: engine.definitions,
        language: context.language,
        requestId: context.requestId,
        headers: context.answerHeaders,
      })
      code = failure.code
      response = failure.response
      if (failure.unexpected !== undefined) {
        engine.log.error({ requestId: context.requestId, call: key, error: failure.unexpected }, 'call failed')
      }
    }
    const took = performance.now() - begun
    count(tally, took, code !== 20000)
    engine.log.info(
      {
        requestId: context.requestId,
        call: key,
        code,
        ms: Math.round(took * 100) / 100,
        user: context.session?.userKey,
        address: context.address,
      },
      'call',
    )
    if (spec.audit !== undefined) await audit(engine, spec.audit, context, code, took)
    else if (changes && !isPublic) note(engine, context, code, took)
    return response
  }
}

interface MutableContext extends Context {
  session: Session | undefined
  language: Language
  url: string
  startedAt: number
  answerHeaders: [string, string][] | undefined
  audited: AuditEntry | undefined
  cancel(): void
}

function makeContext(
  engine: Engine,
  call: string,
  c: HonoContext,
  header: (name: string) => string | undefined,
  ms: number,
): MutableContext {
  const startedAt = Date.now()
  let controller: AbortController | undefined
  let signal: AbortSignal | undefined
  const asked = header('x-language')
  const trusted = engine.settings.current().trustedProxies
  return {
    engine,
    store: engine.store,
    session: undefined,
    language: asked === 'en' || asked === 'ja' ? asked : engine.settings.current().language,
    requestId: `${requestPrefix}-${(++requests).toString(36)}`,
    get signal() {
      // The request's own signal is costly to make: only who works long asks for it.
      controller ??= new AbortController()
      signal ??= AbortSignal.any([controller.signal, c.req.raw.signal])
      return signal
    },
    deadline: startedAt + ms,
    startedAt,
    url: c.req.url,
    now: engine.now,
    address: clientAddress(c.env, trusted.length > 0 ? header('x-forwarded-for') : undefined, isTrusted(trusted)),
    sitePath: undefined,
    call,
    answerHeaders: undefined,
    audited: undefined,
    answerHeader(name, value) {
      ;(this.answerHeaders ??= []).push([name, value])
    },
    requestHeader: header,
    audit(entry) {
      this.audited = { ...this.audited, ...entry }
    },
    cancel() {
      controller ??= new AbortController()
      controller.abort()
    },
  }
}

let trustedList: string[] = []
let trusts: (address: string) => boolean = () => false
function isTrusted(list: string[]): (address: string) => boolean {
  if (list.length === 0) return () => false
  if (list !== trustedList && list.join() !== trustedList.join()) {
    trustedList = list
    trusts = makeTrusted(list)
  }
  return trusts
}

/** `GET user/info?token=` of the specification; never logged. */
function tokenInQuery(call: string, url: string): string | undefined {
  if (call !== 'user-info' || !url.includes('token=')) return undefined
  return new URL(url).searchParams.get('token') ?? undefined
}

/** The work's result, or 50400 when the call's time is over, or 50300 when the engine stops. */
function withinTime<T>(engine: Engine, context: MutableContext, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const running: RunningCall = {
      deadline: context.deadline,
      end(reason) {
        engine.running.delete(running)
        context.cancel()
        reject(new CallError(reason === 'time' ? 50400 : 50300))
      },
    }
    engine.running.add(running)
    work.then(
      (result) => {
        engine.running.delete(running)
        resolve(result)
      },
      (error: unknown) => {
        engine.running.delete(running)
        reject(error instanceof Error ? error : new Error('thrown', { cause: error }))
      },
    )
  })
}

/** Into the append-only log: who, from where, what, to what, with which result. Before the answer goes out. */
async function audit(engine: Engine, name: string, context: MutableContext, code: number, took: number): Promise<void> {
  const { object, before, after } = context.audited ?? {}
  try {
    await engine.store.logs.append('audit', {
      ...entryOf(context, code, took),
      message: name,
      ...(object !== undefined && { object }),
      ...((before ?? after) !== undefined && { data: { before, after } }),
    })
  } catch (error) {
    engine.log.error({ requestId: context.requestId, error }, 'the audit log could not be written')
  }
}

function note(engine: Engine, context: MutableContext, code: number, took: number): void {
  if (context.session?.audience !== 'admin') return
  engine.store.logs.append('operation', entryOf(context, code, took)).catch(() => undefined)
}

function entryOf(context: MutableContext, code: number, took: number) {
  const { session, address, call, requestId } = context
  return {
    address,
    call,
    requestId,
    result: String(code),
    ms: Math.round(took),
    ...(session && { user: session.userKey }),
    ...(session?.siteId !== undefined && { siteId: session.siteId }),
  }
}
