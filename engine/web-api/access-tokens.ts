import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as defaults from '../../runtime/generated/defaults.ts'
import type { WebApiSpec } from '../../runtime/generated/kinds/web-api.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Tokens } from '../store/contract/web-apis.ts'
import type { Store } from '../store/store.ts'
import { storedJson } from '../store/stored-json.ts'
import { WebApiRefused } from './errors.ts'
import { requestTokens } from './request-tokens.ts'
import { tokenDestination, tokenField } from './token-destination.ts'

/** Who asks for a token of OAuth2. */
export interface TokenHolder {
  spec: WebApiSpec
  /** Number of the connection's document. */
  id: number
  clientSecret: string
  /** A token that the other system did not take: another one is wanted. */
  refused?: string | undefined
}

/** Longest that one renewal holds the others off. */
const leaseMs = 30_000
const waitMs = 100

/**
 * Access tokens, sealed with the connection's document. However many ask at once, on however many nodes: one of them
 * asks the token endpoint, under a lease, and the others take what it got.
 */
export function makeAccessTokens({ store, outbound, now }: { store: Store; outbound: Outbound; now: () => Date }) {
  const running = new Map<string, Promise<string>>()

  const read = async ({ id, spec }: TokenHolder): Promise<Tokens | undefined> => {
    const text = await store.secrets.get(id, tokenField, tokenDestination(spec))
    return text === undefined ? undefined : storedJson('web-api.tokens', text)
  }
  const keep = ({ id, spec }: Pick<TokenHolder, 'id' | 'spec'>, tokens: Tokens) =>
    store.secrets.set(id, tokenField, tokenDestination(spec), JSON.stringify(tokens), { by: 'system' })
  const isGood = (tokens: Tokens | undefined, refused: string | undefined): tokens is Tokens =>
    tokens !== undefined &&
    tokens.accessToken !== refused &&
    (tokens.goodUntil === undefined || Date.parse(tokens.goodUntil) > now().getTime())

  /** One at a time among all nodes; who comes later finds what the first one got. */
  const renew = async (holder: TokenHolder, name: string): Promise<string> => {
    const until = performance.now() + leaseMs
    while (performance.now() < until) {
      const lease = await store.leases.take(name, leaseMs)
      try {
        const known = await read(holder)
        if (isGood(known, holder.refused)) return known.accessToken
        if (lease) {
          const tokens = await renewed(holder, known, { outbound, now })
          await keep(holder, tokens)
          return tokens.accessToken
        }
      } finally {
        if (lease) await store.leases.release(name, lease.fence)
      }
      await sleep(waitMs)
    }
    throw new WebApiRefused('web-api-late', '/spec/accessTokenUrl', [holder.spec.accessTokenUrl ?? ''])
  }

  return {
    keep,
    /** Whether somebody has allowed the access, or nobody has to. */
    has: async (holder: Pick<TokenHolder, 'id' | 'spec'>): Promise<boolean> =>
      store.secrets.has(holder.id, tokenField, tokenDestination(holder.spec)),
    /** A token that is good now. Throws `WebApiRefused`. */
    async get(holder: TokenHolder): Promise<string> {
      const known = await read(holder)
      if (isGood(known, holder.refused)) return known.accessToken
      const name = nameOf(holder)
      const found = running.get(name)
      if (found) return found
      const renewing = renew(holder, name).finally(() => running.delete(name))
      running.set(name, renewing)
      return renewing
    },
  }
}

export type AccessTokens = ReturnType<typeof makeAccessTokens>

/** New tokens by the connection's grant. A refresh token that is not replaced stays good. */
export async function renewed(
  { spec, clientSecret }: Pick<TokenHolder, 'spec' | 'clientSecret'>,
  known: Tokens | undefined,
  means: { outbound: Outbound; now: () => Date },
): Promise<Tokens> {
  if ((spec.grantType ?? defaults.webApiSpec.grantType) === 'client_credentials') {
    const form = { grant_type: 'client_credentials', ...(spec.scope !== undefined && { scope: spec.scope }) }
    return requestTokens({ spec, clientSecret, form }, means)
  }
  if (!known) throw new WebApiRefused('web-api-not-authorized', '/spec/authUrl')
  const { refreshToken } = known
  if (refreshToken === undefined) throw new WebApiRefused('web-api-no-refresh', '/spec/authUrl')
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
  return { refreshToken, ...(await requestTokens({ spec, clientSecret, form }, means)) }
}

function nameOf({ id, spec }: TokenHolder): string {
  return `web-api-token ${id} ${createHash('sha256').update(tokenDestination(spec)).digest('hex').slice(0, 32)}`
}
