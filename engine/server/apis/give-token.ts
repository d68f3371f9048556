import { fetchToken, standing } from '../../apis/api-tokens.ts'
import { unsupportedType } from '../../codes/refusals.ts'
import { tokenTries } from '../pipeline/token-tries.ts'
import type { ApiAnswer, ApiCall } from './api-call.ts'

const mostBytes = 8 * 1024
const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', pragma: 'no-cache' }

/** RFC 6749, client credentials: client id and secret in the header (basic) or the body give a token for a while. */
export async function giveToken(form: URLSearchParams, call: ApiCall): Promise<ApiAnswer> {
  const { engine, store, request, address, now } = call
  if (form.get('grant_type') !== 'client_credentials') return refused('unsupported_grant_type')
  const basic = basicOf(request.header('authorization'))
  const clientId = basic?.[0] ?? form.get('client_id') ?? ''
  const clientSecret = basic?.[1] ?? form.get('client_secret') ?? ''
  const { sessions, documents } = store
  const made = await fetchToken({ clientId, clientSecret }, { sessions, documents, now })
  if (!made) {
    tokenTries(engine, address).take()
    // RFC 6749 5.2 wants a challenge; to a page's script the browser would put its own login window before it.
    const isScript = request.header('sec-fetch-dest') === 'empty'
    return refused('invalid_client', { status: 401, ...(!isScript && { challenge: 'Basic realm="api"' }) })
  }
  const body = { access_token: made.token, token_type: 'Bearer', expires_in: made.seconds }
  return { status: 200, headers, body: JSON.stringify(body) }
}

/** RFC 7009: a token opens nothing any more. What is none is answered alike. */
export async function revokeToken(form: URLSearchParams, call: ApiCall): Promise<ApiAnswer> {
  const { engine, store, address, now } = call
  const { sessions } = store
  const session = await standing(form.get('token') ?? '', 'token', { sessions, now })
  if (session) await sessions.remove(session.id)
  else tokenTries(engine, address).take()
  return { status: 200, headers, body: '{}' }
}

function refused(error: string, { status = 400, challenge }: { status?: number; challenge?: string } = {}): ApiAnswer {
  const asked: Record<string, string> = challenge === undefined ? {} : { 'www-authenticate': challenge }
  return { status, headers: { ...headers, ...asked }, body: JSON.stringify({ error }) }
}

/** Who sent many wrong secrets waits, as logins do. Throws `tooManyRequests`. */
export const requireTries = ({ engine, address }: ApiCall): void => tokenTries(engine, address).requireSome()

/** Throws `unsupportedType`, `tooLarge`. */
export async function readForm({ request }: ApiCall): Promise<URLSearchParams> {
  if (!(request.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) throw unsupportedType()
  return new URLSearchParams(await request.text(mostBytes))
}

function basicOf(header: string | undefined): [id: string, secret: string] | undefined {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s)
  return [id, secret]
}
