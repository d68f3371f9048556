import { isObject } from '../../runtime/json/is-object.ts'
import * as defaults from '../../runtime/generated/defaults.ts'
import type { WebApiSpec } from '../../runtime/generated/kinds/web-api.ts'
import type { Fetched, Outbound } from '../outbound/outbound.ts'
import type { Tokens } from '../store/contract/web-apis.ts'
import { basicPair } from './authorize.ts'
import { WebApiRefused } from './errors.ts'
import { outboundRefused } from './outbound-refused.ts'

export interface TokenRequest {
  spec: WebApiSpec
  clientSecret: string
  /** `grant_type` and what belongs to it. */
  form: Readonly<Record<string, string>>
}

const at = '/spec/accessTokenUrl'
const ms = 20_000
/** A token is renewed so long before its end, one with a short life in the middle of it. */
const leewayMs = 30_000
const mostBytes = 64 * 1024
/** Longest token that is kept. */
const mostSigns = 16 * 1024

/**
 * Asks a token endpoint (RFC 6749). Throws `WebApiRefused` with what the endpoint says of it; its redirects are not
 * followed, so that the client's secret stays at the address that was configured (SS-08).
 */
export async function requestTokens(
  { spec, clientSecret, form }: TokenRequest,
  { outbound, now }: { outbound: Outbound; now: () => Date },
): Promise<Tokens> {
  const { accessTokenUrl = '', clientId = '' } = spec
  const isBody = (spec.clientAuth ?? defaults.webApiSpec.clientAuth) === 'body'
  const body = new URLSearchParams({
    ...form,
    ...(isBody && { client_id: clientId, client_secret: clientSecret }),
  }).toString()
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...(!isBody && { authorization: `Basic ${basicPair(encoded(clientId), encoded(clientSecret))}` }),
  }
  const answer = await answerOf(() =>
    outbound.request(accessTokenUrl, { method: 'POST', headers, body, ms, bytes: mostBytes }),
  ).catch((error: unknown) => {
    throw outboundRefused(error, accessTokenUrl, at)
  })
  return tokensOf(answer, spec, now)
}

async function answerOf(ask: () => Promise<Fetched>): Promise<{ status: number; text: string }> {
  const fetched = await ask()
  return { status: fetched.status, text: (await fetched.bytes()).toString('utf8') }
}

function tokensOf({ status, text }: { status: number; text: string }, spec: WebApiSpec, now: () => Date): Tokens {
  const origin = URL.parse(spec.accessTokenUrl ?? '')?.origin ?? ''
  const refuse = (why: string) => new WebApiRefused('web-api-token-failed', at, [origin, why])
  const answer = parsed(text)
  if (status !== 200) throw refuse(saidOf(answer) ?? `HTTP ${status}`)
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = answer
  if (!isToken(accessToken)) throw refuse(saidOf(answer) ?? 'access_token')
  const life = Number(seconds) * 1000
  return {
    accessToken,
    ...(isToken(refreshToken) && { refreshToken }),
    ...(life > 0 && { goodUntil: new Date(now().getTime() + life - Math.min(leewayMs, life / 2)).toISOString() }),
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** The endpoint's own code, `invalid_client` say: RFC 6749 lets it have these signs. */
function saidOf({ error }: Record<string, unknown>): string | undefined {
  return typeof error === 'string' && /^[\x20-\x21\x23-\x5B\x5D-\x7E]{1,64}$/.test(error) ? error : undefined
}

/** What may stand in a header. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= mostSigns && /^[\x21-\x7E]+$/.test(value)

/** As a form encodes it, which RFC 6749 wants for the two parts of the Basic header. */
const encoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)
