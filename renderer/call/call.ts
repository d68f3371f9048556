import * as answerCodes from '../../runtime/answer-codes.ts'
import { sendFile } from './send-file.ts'
import { bodyWith, hasLongFile, withoutArchive } from './long-file.ts'
import type { CallRequests, CallResponses } from '../../runtime/generated/calls.ts'
import { callsAt, type Boot, type CallRoute } from './boot.ts'
import { isFirewallBlock, outcomeOf, type Answer, type Outcome } from './response.ts'
import { asText } from '../../runtime/values/as-text.ts'
import { textProperty } from '../../runtime/json/text-property.ts'
import { isObject } from '../../runtime/json/is-object.ts'

/** What this tab calls itself: the engine's word of a change that it made itself is no news to it. */
export const tabName = Math.random().toString(36).slice(2)

/** Why a call did not answer with success. */
export class CallFailure extends Error {
  readonly code: number | undefined
  readonly status: number
  readonly data: unknown
  readonly kind: 'answer' | 'network' | 'blocked' | 'cancelled' | 'not-declared'
  readonly outcome: Outcome
  /** Whether a person has been told already. */
  shown = false
  /** The message says it in words for people: what is wrong with the request as such says nothing to them. */
  readonly isForPeople: boolean
  /** Whether the same can go well another time: the engine says so, or was not to be had. */
  readonly canRetry: boolean

  constructor(
    message: string,
    about: Pick<CallFailure, 'kind' | 'outcome'> &
      Partial<Pick<CallFailure, 'code' | 'status' | 'data' | 'isForPeople' | 'canRetry'>>,
  ) {
    super(message)
    this.kind = about.kind
    this.outcome = about.outcome
    this.code = about.code
    this.status = about.status ?? 0
    this.data = about.data
    this.isForPeople = about.isForPeople ?? false
    this.canRetry = about.canRetry ?? (about.kind === 'network' || this.status >= 500)
  }

  /** What is wrong with the input, where the engine says it; else what it says of the whole. */
  get sentences(): string {
    if (this.isForPeople) return this.message
    const { problems } = (this.data ?? {}) as { problems?: { in?: string; message?: string }[] }
    const given = Array.isArray(problems) ? problems.filter(({ message }) => message !== undefined) : []
    const said = given
      .slice(0, 3)
      .map((problem) => (isDocument(problem.in) ? `${problem.in}: ${problem.message}` : problem.message))
    return said.length > 0 ? said.join('\n') : this.message
  }

  /** The number that the operator finds in the log. */
  get reference(): string | undefined {
    return textProperty(this.data, 'reference')
  }
}

/** Whether a problem lies in a document, by its address, of which an import has many; else it is one of the request. */
const isDocument = (place: string | undefined): boolean => place?.includes('/') === true

export interface CallOptions {
  signal?: AbortSignal
  /** A timeout of 60 to 130 s, which gets five seconds more. */
  timeoutSeconds?: number
  /** The person knows already that the engine cannot be reached: that alone is not told again. */
  quiet?: boolean
  /** Whether the caller shows this failure in a place of its own: a notice would say it twice. */
  shownByCaller?: (failure: CallFailure) => boolean
  /** Reads an answer that is a file instead of data; what it makes of it is what the call answers. */
  take?: (response: Response) => Promise<unknown>
  /** What comes back may be as long as a file can be. */
  long?: boolean
  /** Sent as the body, as it is; the input then stands in path and query. */
  file?: File
  /** Told how many bytes of that file have left. */
  onSent?: (bytes: number) => void
}

/** A call that a document names: what goes in and what comes out is known to the document only. */
export type CallNamed = (key: string, input?: unknown, options?: CallOptions) => Promise<unknown>

/** A call that the program names: both sides are those of its declaration. */
export type Call = <Key extends keyof CallRequests>(
  key: Key,
  input: CallRequests[Key],
  options?: CallOptions,
) => Promise<CallResponses[Key]>

/** The same calls by their declarations, which the engine's tests hold its answers to. */
export const declared = (callNamed: CallNamed): Call => callNamed as Call

export interface CallEnvironment {
  boot: Boot
  /** The one that counts for a call with this input. */
  token(input: unknown): string | undefined
  language(): string
  /** Told of each failure that is not silent, before it is thrown. */
  onFailure(failure: CallFailure, input: unknown): void
  /** Told of each success, so that what the call touches is fetched again. */
  onSuccess?(key: string, route: CallRoute): void
  /** Told when the engine has answered a call that began at this time, with success or not. */
  onAnswer?(key: string, begun: number): void
  words: { blocked(): string; network(): string; invalid(): string; notDeclared(key: string): string }
  fetch?: typeof fetch
}

/** The one function that talks to the engine: a declared call's name and its input in, its data out. */
export function makeCall(environment: CallEnvironment): CallNamed & { cancelAll(): void } {
  const running = new Set<AbortController>()

  const call: CallNamed = async (key, input, options = {}) => {
    const route = environment.boot.calls[key]
    if (!route) {
      const about = { kind: 'not-declared', outcome: { do: 'show' } } as const
      throw told(new CallFailure(environment.words.notDeclared(key), about), { input, ...options })
    }
    const controller = new AbortController()
    running.add(controller)
    const signals = [controller.signal, AbortSignal.timeout(timeoutOf({ input, ...options }, environment.boot))]
    if (options.signal) signals.push(options.signal)
    try {
      return await send(key, route, { input, ...options }, AbortSignal.any(signals))
    } finally {
      running.delete(controller)
    }
  }

  async function send(key: string, route: CallRoute, sent: Sent, signal: AbortSignal): Promise<unknown> {
    let response: Response
    let answer: Answer
    const begun = Date.now()
    try {
      response = await reach(requestOf(route, sent, environment, signal), sent, environment.fetch)
      if (isFirewallBlock(response.status, response.headers.get('content-type'))) {
        const about = { kind: 'blocked', outcome: { do: 'show' }, status: 403 } as const
        throw told(new CallFailure(environment.words.blocked(), about), sent)
      }
      if (sent.take && response.ok && !isJson(response)) {
        const taken = await sent.take(response)
        environment.onAnswer?.(key, begun)
        return taken
      }
      answer = (await response.json()) as Answer
    } catch (error) {
      if (error instanceof CallFailure) throw error
      const timedOut = signal.aborted && (signal.reason as DOMException | undefined)?.name === 'TimeoutError'
      if (signal.aborted && !timedOut) {
        throw new CallFailure('', { kind: 'cancelled', outcome: { do: 'pass' } })
      }
      throw told(new CallFailure(environment.words.network(), { kind: 'network', outcome: { do: 'show' } }), sent)
    }
    const outcome = outcomeOf(answer.code, environment.boot.audience)
    if (outcome.do !== 'end-session') environment.onAnswer?.(key, begun)
    if (outcome.do === 'accept') {
      environment.onSuccess?.(key, route)
      return answer.data
    }
    throw told(refusal({ response, answer, outcome }, environment), sent)
  }

  function told(failure: CallFailure, sent: Sent): CallFailure {
    if (sent.shownByCaller?.(failure)) failure.shown = true
    if (!sent.quiet || !isAway(failure)) environment.onFailure(failure, sent.input)
    return failure
  }

  return Object.assign(call, {
    /** Ends what is under way; used on logout. */
    cancelAll: () => {
      for (const controller of running) controller.abort()
    },
  })
}

/** `fetch`, or what also tells how much of a file has left. */
function reach(
  [address, init]: [string, RequestInit],
  { file, onSent }: Sent,
  fetchIt: typeof fetch = fetch,
): Promise<Response> {
  const { body } = init
  if (!file || !onSent || !(body instanceof Blob)) return fetchIt(address, init)
  // What goes before the file is no part of it.
  const before = body.size - file.size
  return sendFile(address, init, { body, onSent: (bytes) => onSent(Math.max(0, bytes - before)) })
}

/** What an answer comes to that does not say success. */
function refusal(
  { response, answer, outcome }: { response: Response; answer: Answer; outcome: Outcome },
  { boot, words }: CallEnvironment,
): CallFailure {
  // A request that is not as it is declared: an address that was cut, mostly.
  const isForPeople = boot.audience === 'site' && answer.code === answerCodes.badRequest
  return new CallFailure(isForPeople ? words.invalid() : (answer.message ?? ''), {
    kind: 'answer',
    isForPeople,
    outcome,
    code: answer.code,
    status: response.status,
    data: answer.data,
    canRetry: response.status >= 500 || response.headers.has('retry-after'),
  })
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('application/json') === true

/** Whether a server answers there, whatever it says. */
export function isReachable(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
}

interface Sent extends CallOptions {
  input: unknown
}

/** Whether the engine is away for now: not reached, stopping or starting. */
export function isAway({ kind, status }: CallFailure): boolean {
  return kind === 'network' || status === 502 || status === 503 || status === 504
}

/** Address of what a GET call answers, for an element that fetches by itself. */
export function addressOfCall(boot: Boot, key: string, input: Record<string, string | number>): string {
  const route = boot.calls[key]
  return route
    ? callsAt(boot) + route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input[name] ?? ''))
    : ''
}

/** Without the installation's own. */
const usualSeconds = 60

/** As long as the settings say; a timeout of 60 to 130 s of the call's own gets five seconds more. */
function timeoutOf({ timeoutSeconds, file, input, long }: Sent, { settings }: Boot): number {
  if (long || hasLongFile(input)) return 600_000
  if (file) return 120_000
  return timeoutSeconds && timeoutSeconds >= 60 && timeoutSeconds <= 130
    ? (timeoutSeconds + 5) * 1000
    : (settings?.requestTimeout ?? usualSeconds) * 1000
}

/** Of what goes with a file; more stands before its bytes. */
const longestQuery = 4_000

/** Values named in the path go there; of the rest, GET and DELETE write a query and the others a JSON body. */
function requestOf(
  route: CallRoute,
  { input, file }: Sent,
  { boot, token, language }: CallEnvironment,
  signal: AbortSignal,
): [string, RequestInit] {
  const rest: Record<string, unknown> = { ...(isObject(input) && input) }
  const path =
    callsAt(boot) +
    route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name]
      delete rest[name]
      return encodeURIComponent(asText(value))
    })
  const headers: Record<string, string> = { 'X-Language': language(), 'X-Tab': tabName }
  const held = token(input)
  if (held) headers['X-Token'] = held
  const init: RequestInit = { method: route.method, headers, signal, credentials: 'same-origin' }
  if (route.method === 'GET' || route.method === 'DELETE') return [path + queryOf(rest), init]
  if (file) {
    // Bytes of a type that the browser does not know; the engine looks at them.
    headers['Content-Type'] =
      file.type === '' || file.type === 'application/json' ? 'application/octet-stream' : file.type
    const query = queryOf(rest)
    if (query.length <= longestQuery) return [path + query, { ...init, body: file }]
    return [path, { ...init, body: behindInput(file, rest, headers) }]
  }
  const { archive, others } = withoutArchive(rest)
  headers['Content-Type'] = archive ? 'application/zip' : 'application/json'
  return [path, { ...init, body: archive ? behindInput(archive, others, headers) : bodyWith(others) }]
}

/** A file with the input before it. */
function behindInput(file: Blob, input: Readonly<Record<string, unknown>>, headers: Record<string, string>): Blob {
  const before = new TextEncoder().encode(JSON.stringify(input))
  headers['X-Input-Bytes'] = String(before.length)
  return new Blob([before, file])
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, asText(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
