import { randomBytes } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import type { Document, Language } from '../../../runtime/document.ts'
import { isLicensed } from '../../access/is-licensed.ts'
import { requireAllowed, requireSomeKind } from '../../call/is-allowed.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import type { Engine } from '../engine.ts'
import { adminCookie } from '../../operations/user/admin-cookie.ts'
import type { AuditEntry, Context } from '../../call/context.ts'
import type { NamedOperation } from '../../call/operation.ts'
import { toMistakes } from '../../json-schemas/validators.ts'
import type { PortSites } from '../../sites/port-sites.ts'
import type { LogEntry, Session, Store } from '../../store/store.ts'
import { CallError } from '../../codes/call-error.ts'
import * as codes from '../../../runtime/answer-codes.ts'
import { badRequest, loggedOut, noLicence, timedOut, unavailable } from '../../codes/refusals.ts'
import { checkOrigin } from '../../call/check-origin.ts'
import { clientAddress } from '../client-address.ts'
import { budgetOf } from '../../limits/principal-of.ts'
import { networkOf } from '../../limits/rate-limits.ts'
import { count } from '../metrics.ts'
import { archiveBody, archivePreface, isArchive } from './archive-body.ts'
import { answerData, answerError, type Answer } from './answer.ts'
import { answerIdempotently } from './idempotent-answer.ts'
import { askCall, type AskableCalls } from './ask-call.ts'
import type { CallRequest } from './call-request.ts'
import { CallEnding, withSignal } from './call-ending.ts'
import { coercionsOf } from './coercions.ts'
import { toProblems } from './input-problems.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { withPreface } from './with-preface.ts'
import { makeHeldTexts, type HeldTexts } from '../../files/held-texts.ts'
import { readInput, type BodyLimits } from './read-input.ts'
import type { RunningCall } from './running-calls.ts'
import { requireEnvelopes, sentDocumentsOf } from './sent-documents.ts'

const audiences = { console: 'admin', site: 'site', api: 'api' } as const
/** From here on a body costs memory and time that others feel. */
const largeBytes = 16 * 1024 * 1024
/** What is read is kept until the work is done: so much of it that the rest of the house has room beside it. */
const mostMegabytes = Math.floor(getHeapStatistics().heap_size_limit / 1024 / 1024 / 4)
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
  run: NamedOperation,
  engine: Engine,
  sites: PortSites,
  calls: AskableCalls,
): (request: CallRequest) => Promise<Answer> {
  const { key, spec } = call
  const { limits, permission } = spec
  const coercions = coercionsOf(
    engine.set,
    spec.request,
    spec.method === 'GET' || spec.body === 'file' || limits.archive === true,
  )
  const sentDocuments = sentDocumentsOf(engine.set, spec.request)
  const hasBody = (spec.method === 'POST' || spec.method === 'PUT') && spec.body !== 'file'
  const body = { bytes: limits.bytes, hasBody }
  /** By the settings of now. */
  const bodyLimits = (texts: HeldTexts | undefined, context: Context): BodyLimits => {
    if (limits.megabytes === undefined) return body
    const { importMegabytes } = engine.settings.current()
    const megabytes = Math.min(importMegabytes, mostMegabytes)
    const hold = limits.hold && texts && { ...limits.hold, folder: texts.folder }
    const archive = limits.archive && texts && archiveBody(texts.folder, context, { importMegabytes, mostMegabytes })
    return { ...body, megabytes, bytes: Math.min(limits.bytes, megabytes * 1024 * 1024), hold, archive }
  }
  const opensByCookie = spec.answer === 'blob' && spec.method === 'GET' && spec.audience === 'console'
  const ms = limits.ms === 'plan' ? longestPlan : limits.ms
  const alone = hasBody && limits.bytes > largeBytes ? oneAtATime() : undefined
  const tally = engine.metrics.of(key)
  const changes = spec.safe !== true
  const isPublic = spec.audience === 'public'
  // Who only looks how something stands keeps no session alive (AN-10).
  const touches = spec.trigger !== 'timer'
  let validate: ((input: unknown) => boolean) & { errors?: Parameters<typeof toMistakes>[0] }

  /** Tokens that are none cost a look into the store: as many as logins may fail from one network. */
  const judgeUnknown = async (token: string, audience: Session['audience'], network: string): Promise<Session> => {
    const principal = `token ${network}`
    engine.limits.requireSome('login', principal, performance.now())
    try {
      return await engine.sessions.judge(token, audience)
    } catch (error) {
      if (error instanceof CallError && error.code === codes.loggedOut)
        engine.limits.take('login', principal, performance.now())
      throw error
    }
  }

  const sessionOf = (
    token: string | undefined,
    network: string,
  ): Promise<Session | undefined> | Session | undefined => {
    if (token === undefined || token === '') {
      if (spec.audience !== 'public') throw loggedOut()
      return undefined
    }
    if (spec.audience === 'public') return engine.sessions.find(token)
    const audience = audiences[spec.audience]
    return engine.sessions.judgeKnown(token, audience) ?? judgeUnknown(token, audience, network)
  }

  /** A port is a border: a session of a site is good at that site's port. */
  const admitted = (session: Session | undefined): Session | undefined => {
    if (session?.siteId === undefined || sites.admits(session.siteId)) return session
    if (spec.audience !== 'public') throw loggedOut()
    return undefined
  }

  const allow = (context: MutableContext, request: CallRequest): void => {
    const { session } = context
    const isGuest = session !== undefined && engine.sessions.isGuest(session)
    const payer = limits.rate === 'login' ? undefined : session
    const { address } = context
    engine.limits.take(limits.rate, budgetOf({ session: payer, address, isGuest }), context.startedAt)
    if (spec.licence !== undefined && !isLicensed(spec.licence, context)) throw noLicence()
    if (session && touches) engine.sessions.touch(session)
    if (session?.data.language && !request.header('x-language')) context.language = session.data.language as Language
    if (permission.rule === 'resource' || permission.rule === 'none') requireAllowed(permission, {}, context)
    // Who may do it with no kind at all is told so before the body is read.
    else if (permission.rule === 'kind' && hasBody) requireSomeKind(permission, request.params, context)
  }

  const checkInput = async (
    request: CallRequest,
    texts: HeldTexts | undefined,
    context: Context,
  ): Promise<Record<string, unknown>> => {
    const input = await readInput(request, bodyLimits(texts, context), coercions)
    if (spec.with) Object.assign(input, spec.with)
    validate ??= engine.validators.compiled(spec.request)
    if (!validate(input)) throw badRequest({ problems: toProblems(toMistakes(validate.errors), input) })
    requireEnvelopes(input, sentDocuments, engine)
    return input
  }

  const execute = async (context: MutableContext, request: CallRequest): Promise<unknown> => {
    checkOrigin(
      { origin: request.header('origin'), host: request.header('host'), fetchSite: request.header('sec-fetch-site') },
      engine.settings.current().publicAddress,
    )
    const token = request.header('x-token')
    const session = sessionOf(token ?? (opensByCookie ? tokenOfPage(context) : undefined), networkOf(context.address))
    context.session = admitted(session instanceof Promise ? await session : session)
    allow(context, request)
    if (context.session?.audience === 'admin') context.store = await engine.folders.storeFor(context.session)
    return alone ? alone(() => work(context, request, token)) : work(context, request, token)
  }

  /** What came with the request stays on disk until the call is over. */
  const work = async (context: MutableContext, request: CallRequest, token: string | undefined): Promise<unknown> => {
    const texts = limits.hold && makeHeldTexts(engine.config.dataFolder)
    try {
      return await workOn(await checkInput(request, texts, context), context, token)
    } finally {
      texts?.remove()
    }
  }

  const workOn = async (
    input: Record<string, unknown>,
    context: MutableContext,
    token: string | undefined,
  ): Promise<unknown> => {
    context.session = admittedSection(context.session, input, isPublic)
    if (permission.rule !== 'resource' && permission.rule !== 'none') requireAllowed(permission, input, context)
    const by = spec.idempotent?.by
    if (by === undefined || input[by] === undefined || token === undefined) return run(input, context)
    const once = { token, call: key, input, ms, deadline: context.deadline }
    const { data, object } = await answerIdempotently(engine.store.idempotencyAnswers, once, async (wish) => {
      context.wish = wish
      return { data: await run(input, context), object: context.audited?.object }
    })
    if (object !== undefined) context.audit({ object })
    return data
  }

  return async (asked) => {
    const request =
      limits.archive && isArchive(asked)
        ? withPreface(asked, archivePreface)
        : spec.body === 'file'
          ? withPreface(asked)
          : asked
    const context = makeContext(
      engine,
      { call: key, audit: spec.audit, ms, bytes: limits.bytes, sites, calls },
      request,
    )
    const begun = performance.now()
    let code: number = codes.done
    let answer: Answer
    try {
      const data = await withinTime(engine, context, execute(context, request))
      answer = answerData(data, context.answerHeaders)
    } catch (error) {
      const failure = answerError(error, {
        definitions: engine.definitions,
        language: context.language,
        requestId: context.requestId,
        headers: context.answerHeaders,
        failure: spec.failure,
      })
      code = failure.code
      answer = failure.answer
      if (failure.unexpected !== undefined) {
        const about = { requestId: context.requestId, call: key, error: failure.unexpected }
        // What is cancelled because nobody waits for it any more is no failure of ours.
        if (request.signal().aborted) {
          code = codes.callerLeft
          engine.log.info(about, 'the caller left')
        } else engine.log.error(about, 'call failed')
      }
    }
    const took = performance.now() - begun
    count(tally, took, code !== codes.done && code !== codes.callerLeft)
    engine.log.call({
      requestId: context.requestId,
      call: key,
      code,
      ms: took,
      user: context.session?.userKey,
      address: context.address,
    })
    if (spec.audit !== undefined) {
      if (!context.isAudited) await audit(engine, spec.audit, context, code, took)
    } else if (changes && !isPublic) note(engine, context, code, took)
    return answer
  }
}

interface MutableContext extends Context {
  store: Store
  session: Session | undefined
  language: Language
  startedAt: number
  answerHeaders: [string, string][] | undefined
  audited: AuditEntry | undefined
  /** The line of the audit log is there. */
  isAudited: boolean
  readonly ending: CallEnding
}

interface CallMade {
  call: string
  /** Its name in the audit log. */
  audit: string | undefined
  ms: number
  bytes: number
  sites: PortSites
  calls: AskableCalls
}

function makeContext(
  engine: Engine,
  { call, audit, ms, bytes, sites, calls }: CallMade,
  request: CallRequest,
): MutableContext {
  const startedAt = performance.now()
  const asked = request.header('x-language')
  const { trustedProxies, language, publicAddress } = engine.settings.current()
  const forwarded = trustedProxies.any ? request.header('x-forwarded-for') : undefined
  return withSignal<MutableContext>({
    engine,
    store: engine.store,
    portSites: sites,
    session: undefined,
    language: asked === 'en' || asked === 'ja' ? asked : language,
    requestId: `${requestPrefix}-${(++requests).toString(36)}`,
    deadline: startedAt + ms,
    startedAt,
    now: engine.now,
    isSecure: () =>
      publicAddress?.startsWith('https:') ||
      (request.header('x-forwarded-proto') === 'https' && trustedProxies.includes(request.peer ?? '')),
    address: clientAddress(request.peer, forwarded, trustedProxies),
    call,
    answerHeaders: undefined,
    audited: undefined,
    isAudited: false,
    answerHeader(name, value) {
      ;(this.answerHeaders ??= []).push([name, value])
    },
    requestHeader: (name) => request.header(name),
    body: () => request.stream(bytes),
    ask(asked) {
      return askCall(calls, asked, { request, language: this.language })
    },
    audit(entry) {
      this.audited = { ...this.audited, ...entry }
    },
    async finish(work) {
      const all = async (inside: Store) => {
        await work(inside)
        if (audit !== undefined)
          await inside.logs.append('audit', auditEntry(this, audit, codes.done, performance.now() - startedAt))
      }
      await this.store.transaction(all, { brief: true })
      this.isAudited = true
    },
    ending: new CallEnding(request),
  })
}

/** A session of one content is good where the call names that content; to a public call it is nobody's elsewhere. */
function admittedSection(
  session: Session | undefined,
  { contentId }: Record<string, unknown>,
  isPublic: boolean,
): Session | undefined {
  if (session?.contentId === undefined || session.contentId === contentId) return session
  if (!isPublic) throw loggedOut()
  return undefined
}

/** A picture's request carries no header of ours: the cookie stands for it, for a page of this origin (SAFETY 2). */
function tokenOfPage(context: Context): string | undefined {
  return context.requestHeader('sec-fetch-site') === 'same-origin' ? adminCookie(context) : undefined
}

/** The work's result, or `timedOut` when the call's time is over, or `unavailable` when the engine stops. */
function withinTime<T>(engine: Engine, context: MutableContext, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const running: RunningCall = {
      place: -1,
      deadline: context.deadline,
      end(reason) {
        engine.running.delete(running)
        context.ending.cancel()
        reject(reason === 'time' ? timedOut() : unavailable())
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
  try {
    await engine.store.logs.append('audit', auditEntry(context, name, code, took))
  } catch (error) {
    engine.log.error({ requestId: context.requestId, error }, 'the audit log could not be written')
  }
}

/** Who did what. */
type Done = Pick<MutableContext, 'audited' | 'session' | 'address' | 'call' | 'requestId'>

function auditEntry(context: Done, name: string, code: number, took: number): LogEntry {
  const { object, before, after, user } = context.audited ?? {}
  return {
    ...entryOf(context, code, took),
    message: name,
    ...(user !== undefined && { user }),
    ...(object !== undefined && { object }),
    ...((before ?? after) !== undefined && { data: { before, after } }),
  }
}

function note(engine: Engine, context: MutableContext, code: number, took: number): void {
  if (context.session?.audience !== 'admin') return
  engine.store.logs.append('operation', entryOf(context, code, took)).catch(() => undefined)
}

function entryOf(context: Done, code: number, took: number) {
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
