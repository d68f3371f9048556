import type { ApiCors } from '../../../runtime/apis/api-release.ts'
import type { CallRequest } from '../pipeline/call-request.ts'
import type { ApiAnswer } from './api-call.ts'

/** For pages of the allowed hosts, compared as a whole (BR-06): no cookie ever opens an API, so none may come along. */
export function corsHeaders(cors: ApiCors | undefined, origin: string | undefined): Record<string, string> | undefined {
  if (!cors || origin === undefined) return undefined
  const isOpen = cors.origins.includes('*')
  if (!isOpen && !cors.origins.includes(origin)) return { vary: 'Origin' }
  return {
    'access-control-allow-origin': isOpen ? '*' : origin,
    'access-control-expose-headers': 'ETag, Idempotency-Replayed, Link, Location, Retry-After, X-Total-Count',
    vary: 'Origin',
  }
}

/** Whether a browser asks for a page that wants to call; all else asks what a path takes. */
export const isPreflight = ({ header }: Pick<CallRequest, 'header'>): boolean =>
  header('origin') !== undefined && header('access-control-request-method') !== undefined

/** What a browser asks before it lets a page of another host call. */
export function preflight(cors: ApiCors | undefined, request: Pick<CallRequest, 'header'>): ApiAnswer {
  const isAllowed = corsHeaders(cors, request.header('origin'))?.['access-control-allow-origin'] !== undefined
  if (!cors || !isAllowed) return { status: 204, headers: {}, body: null }
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': cors.methods,
      'access-control-allow-headers': cors.headers,
      'access-control-max-age': String(cors.maxAge),
    },
    body: null,
  }
}
