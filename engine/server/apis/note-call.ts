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
import type { ApiValues } from './api-request.ts'

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
function entryOf(call: ApiCall, api: RunningApi, { status, ms, failure = call.tool?.failure }: Outcome): LogEntry {
  const { method, session, address, requestId, tool } = call
  const { url } = api.release
  const { message, code, problems } = failure ?? {}
  // A tool is the method that it runs.
  const verb = tool && method ? method.spec.method : call.verb
  const details = (problems ?? []).map(({ message: said }) => said).join('; ')
  return {
    address,
    requestId,
    call: `${verb} /${url}${method?.spec.path ?? ''}`,
    object: api.release.name,
    result: String(failure?.status ?? status),
    ms: Math.round(ms),
    ...(session && { user: tokenOf(session) }),
    ...(message !== undefined && { message }),
    data: {
      method: verb,
      ...(tool && { tool: true }),
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
function sentBy({ url, api, method, values, tool }: ApiCall): string {
  if (!url) return ''
  const { pathname, searchParams } = url
  const isOfTool = tool && method && values
  const path = !method
    ? pathname
    : isOfTool
      ? filledPath(api?.release.url ?? '', method.spec, values)
      : pathOf(pathname, method.spec)
  const known = method && shownNames(method.spec)
  const asked = isOfTool ? Object.entries(values.query) : [...searchParams]
  const query = asked.map(([name, value]) => `${name}=${known?.has(name) ? shown(name, String(value)) : struckOut}`)
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

/** The path below the API with what a tool was given for it, without values of parameters that are secrets. */
const filledPath = (url: string, { path }: ApiMethod, values: ApiValues): string =>
  `${apiPrefix}/${url}` +
  path.replaceAll(/:([A-Za-z0-9_-]+)/g, (_all, name: string) => shown(name, String(values.path[name])))

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
