import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OidcServer {
  url: string
  /** The grants that its token endpoint has answered. */
  grants: string[]
  /** Where each request to it told the client. */
  toldBy: ('header' | 'body')[]
  /** Answers the token endpoint with this in its place, until it is undefined again. */
  instead: ((response: ServerResponse) => void) | undefined
  close(): Promise<void>
}

export const oidcSecret = 'oidc-secret: & %'
/** Life of its access tokens in seconds. */
export const tokenLife = 120

/**
 * An OpenID provider on a port of this machine, and at `/api` a resource that wants one of its tokens. Whoever comes to
 * its page is the user `ann` and allows everything.
 */
export async function startOidcServer(redirectUris: readonly string[]): Promise<OidcServer> {
  const client = {
    client_secret: oidcSecret,
    grant_types: ['client_credentials', 'authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: redirectUris,
  }
  const given = new Set<string>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '' } = request
    if (url.startsWith('/interaction/')) return allow(provider, request, response)
    if (url.startsWith('/api')) {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      response.writeHead(given.has(token) ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ hello: 'ann', token }))
      return
    }
    if (url === '/token') {
      server.toldBy.push(request.headers.authorization === undefined ? 'body' : 'header')
      if (server.instead) return server.instead(response)
      const end = response.end.bind(response)
      response.end = ((body?: string) => {
        const { access_token: token } = JSON.parse(String(body)) as { access_token?: string }
        if (token) given.add(token)
        return end(body)
      }) as typeof response.end
    }
    provider.callback()(request, response)
  }
  const http = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: OidcServer = {
    url,
    grants: [],
    toldBy: [],
    instead: undefined,
    close: () =>
      new Promise((resolve) => {
        http.close(() => {
          resolve()
        })
        http.closeAllConnections()
      }),
  }
  const provider = new Provider(url, {
    clients: [
      { ...client, client_id: 'header', token_endpoint_auth_method: 'client_secret_basic' },
      { ...client, client_id: 'body', token_endpoint_auth_method: 'client_secret_post' },
    ],
    scopes: ['openid', 'offline_access', 'read'],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    ttl: { AccessToken: tokenLife, ClientCredentials: tokenLife, RefreshToken: 3600, Grant: 3600, Session: 3600 },
    cookies: { keys: ['for tests'] },
  })
  provider.on('grant.success', ({ oidc }) => server.grants.push(oidc.params.grant_type))
  return server
}

/** Logs in and allows what is asked for, without a page. */
async function allow(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'ann' } })
    return
  }
  const grant = new provider.Grant({ accountId: 'ann', clientId: params.client_id })
  grant.addOIDCScope('openid offline_access read')
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}
