import type { ApiMethod } from '../../../runtime/apis/api-release.ts'
import { listSchemas } from '../../../runtime/apis/request-schema.ts'
import { tokenOf } from '../../apis/api-tokens.ts'
import type { RunningApi } from '../../apis/running-api.ts'
import type { LogEntry } from '../../store/store.ts'
import type { Engine } from '../engine.ts'
import { apiPrefix } from './api-prefix.ts'
import { secretName } from '../../web-api/secret-name.ts'
import type { Outcome } from '../pipeline/pipeline.ts'
import type { ApiCall } from './api-call.ts'

const longest = 2_000
const struckOut = '***'

/** Calls of strangers that are refused are counted; all else of a known API has a line. */
export function noteCall(call: ApiCall, outcome: Outcome): void {
  const { engine, refused, api, address, session } = call
  if (!api) return
  const entry = entryOf(call, api, outcome)
  if (session || !outcome.failure) appendCall(engine, entry)
  else refused.note(api.id, address, entry)
}

/** Writes an entry of the API log. */
export function appendCall({ store, log }: Pick<Engine, 'store' | 'log'>, entry: LogEntry): void {
  store.logs
    .append('api', entry)
    .catch((error: unknown) => log.warn({ error, requestId: entry.requestId }, 'the API log could not be written'))
}

/** An entry of the API log: what was asked, with which values of path and query, and why it was refused. */
function entryOf(call: ApiCall, api: RunningApi, { status, ms, failure }: Outcome): LogEntry {
  const { verb, method, session, address, requestId } = call
  const { url } = api.release
  const { message, code, problems } = failure ?? {}
  const details = (problems ?? []).map(({ message: said }) => said).join('; ')
  return {
    address,
    requestId,
    call: `${verb} /${url}${method?.spec.path ?? ''}`,
    object: api.release.name,
    result: String(status),
    ms: Math.round(ms),
    ...(session && { user: tokenOf(session) }),
    ...(message !== undefined && { message }),
    data: {
      method: verb,
      sent: sentBy(call).slice(0, longest),
      ...(code !== undefined && { code }),
      ...(details !== '' && { details: details.slice(0, longest) }),
    },
  }
}

/**
 * Path and query as they were asked for, and the names of what stood in headers and body. A value stands here only when the
 * API declares it for path or query under a name that is none of a secret's; what else was sent is nobody's to read.
 */
function sentBy({ url, method, values }: ApiCall): string {
  if (!url) return ''
  const { pathname, searchParams } = url
  const path = method ? pathOf(pathname, method.spec) : pathname
  const known = method && shownNames(method.spec)
  const query = [...searchParams].map(([name, value]) => `${name}=${known?.has(name) ? shown(name, value) : struckOut}`)
  const named = [...Object.keys(values?.header ?? {}), ...Object.keys(values?.body ?? {})]
  return [
    path.slice(apiPrefix.length) + (query.length > 0 ? `?${query.join('&')}` : ''),
    ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : []),
  ].join(' ')
}

const shown = (name: string, value: string): string => (secretName.test(name) ? struckOut : value)

const namesShown = new WeakMap<ApiMethod, ReadonlySet<string>>()

/** What stands in the query of calls of this method, by its declaration. */
function shownNames(spec: ApiMethod): ReadonlySet<string> {
  let names = namesShown.get(spec)
  if (!names) {
    const declared = spec.inputs.flatMap((input) => (input.in === 'query' ? [input.name] : []))
    // A cursor holds values of a row.
    const ofList = Object.keys(listSchemas(spec)).filter((name) => name !== 'cursor' || declared.includes(name))
    namesShown.set(spec, (names = new Set([...declared, ...ofList])))
  }
  return names
}

/** The path as it was called, without values of parameters that are secrets. */
function pathOf(pathname: string, { path }: ApiMethod): string {
  const pattern = path.split('/').slice(1)
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const base = segments.length - pattern.length
  const own = segments.map((segment, at) => {
    const name = pattern[at - base] ?? ''
    return name.startsWith(':') ? shown(name, segment) : segment
  })
  return `/${own.join('/')}`
}
