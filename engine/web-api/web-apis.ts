import { createHash, randomBytes } from 'node:crypto'
import { addressOf, ofKind, type DocumentOf } from '../../runtime/document.ts'
import * as codes from '../../runtime/generated/codes.ts'
import type { WebApiSpec } from '../../runtime/generated/kinds/web-api.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { secretsOpener, type TypedSecrets } from '../store/open-secrets.ts'
import type { Store } from '../store/store.ts'
import { makeAccessTokens, renewed } from './access-tokens.ts'
import { authorize, type Authorization } from './authorize.ts'
import { WebApiRefused } from './errors.ts'
import { makePendingAuthorizations } from './pending-authorizations.ts'
import { requestTokens } from './request-tokens.ts'
import { tokenDestination } from './token-destination.ts'
import { webApiAddress } from './web-api-address.ts'

type Connection = DocumentOf<'web-api'>

export interface AuthorizationOptions {
  /** An access token that the other system did not take: another one is wanted. */
  refused?: string | undefined
}

/** A connection as it stands in the editor. */
export interface EditedConnection {
  connection: Connection
  /** Secrets that are typed and not saved. */
  typed: TypedSecrets
  /** Who edits it. */
  userKey: string
}

export interface AuthorizationRequest extends EditedConnection {
  /** The session to which the answer must come. */
  session: string
  redirectUri: string
}

/** Connections to other systems over HTTP. */
export interface WebApis {
  /**
   * What a request over this connection carries. Throws `WebApiRefused` where a secret or an access token is missing, or
   * no token can be got.
   */
  authorization(connection: Connection, options?: AuthorizationOptions): Promise<Authorization>
  /** The same with typed secrets, and with an access that was allowed before the connection is saved. */
  editedAuthorization(edited: EditedConnection): Promise<Authorization>
  /** Address of the page on which somebody allows the access (RFC 6749 with PKCE, RFC 7636). */
  beginAuthorization(request: AuthorizationRequest): Promise<string>
  /** Takes the answer of that page. Throws `CallbackRefused`. */
  endAuthorization(answer: { code?: string; state?: string }, session: string): Promise<void>
  /** Whether the access is allowed, saved or not. */
  isAuthorized(edited: Omit<EditedConnection, 'typed'>): Promise<boolean>
  /** Keeps with the saved document what was allowed before. */
  keepAuthorization(connection: Connection, userKey: string): Promise<void>
}

/** Why the answer of an authorization page is not taken: the key of its message. */
export class CallbackRefused extends Error {
  override readonly name = 'CallbackRefused'
  readonly text: 'oauth-no-code' | 'oauth-invalid' | 'oauth-token-failed' | 'oauth-no-refresh'
  constructor(text: CallbackRefused['text'], cause?: unknown) {
    super(text, cause === undefined ? {} : { cause })
    this.text = text
  }
}

/** Whether somebody must allow the access in the browser. */
export const needsAuthorization = ({ authType, grantType }: WebApiSpec): boolean =>
  authType === codes.authType.oauth2 && grantType === 'authorization_code'

interface WebApisParts {
  store: Store
  set: JsonSchemaSet
  outbound: Outbound
  now: () => Date
}

interface Means extends WebApisParts {
  secrets: ReturnType<typeof secretsOpener>
  tokens: ReturnType<typeof makeAccessTokens>
  pending: ReturnType<typeof makePendingAuthorizations>
}

export function makeWebApis(parts: WebApisParts): WebApis {
  const { store, set, outbound, now } = parts
  const means: Means = {
    ...parts,
    secrets: secretsOpener(store, set),
    tokens: makeAccessTokens({ store, outbound, now }),
    pending: makePendingAuthorizations(store, now),
  }
  const { secrets, tokens, pending } = means
  return {
    authorization: keptAuthorizations(means),
    editedAuthorization: (edited) => editedAuthorization(edited, means),
    beginAuthorization: (request) => beginAuthorization(request, means),
    endAuthorization: (answer, session) => endAuthorization(answer, session, means),
    async isAuthorized({ connection, userKey }) {
      if (await pending.find(userKey, connection.spec)) return true
      const id = await secrets.idOf(connection)
      return id !== undefined && tokens.has({ id, spec: connection.spec })
    },
    keepAuthorization: (connection, userKey) => keepAuthorization(connection, userKey, means),
  }
}

/** What requests carry; that of documents that do not change and of secrets that need no renewal is made once. */
function keptAuthorizations({ store, secrets, tokens }: Means): WebApis['authorization'] {
  let fresh = new WeakMap<Connection, Authorization>()
  store.events.on('*', ({ topic }) => {
    if (topic === 'secret' || topic === 'document' || topic === 'resync') fresh = new WeakMap()
  })
  return async (connection, { refused } = {}) => {
    const kept = fresh.get(connection)
    if (kept) return kept
    const known = fresh
    const opened = await secrets.open(connection)
    const { spec } = connection
    const made = await authorize(spec, opened, async () => {
      const id = await secrets.idOf(connection)
      if (id === undefined) throw new WebApiRefused('web-api-not-authorized', '/spec/authUrl')
      return tokens.get({ spec, id, clientSecret: clientSecretOf(opened), refused })
    })
    // A token ends by the clock, not by a change: it is looked at each time.
    if (spec.authType !== codes.authType.oauth2) known.set(connection, made)
    return made
  }
}

async function editedAuthorization(
  { connection, typed, userKey }: EditedConnection,
  { secrets, tokens, pending, outbound, now }: Means,
): Promise<Authorization> {
  const { spec } = connection
  const opened = await secrets.open(connection, typed)
  return authorize(spec, opened, async () => {
    const clientSecret = clientSecretOf(opened)
    const known = await pending.find(userKey, spec)
    if (known) return known.accessToken
    const id = await secrets.idOf(connection)
    if (needsAuthorization(spec) && id !== undefined) return tokens.get({ spec, id, clientSecret })
    return (await renewed({ spec, clientSecret }, undefined, { outbound, now })).accessToken
  })
}

async function beginAuthorization(
  { connection, typed, userKey, session, redirectUri }: AuthorizationRequest,
  { secrets, pending }: Means,
): Promise<string> {
  const { spec } = connection
  const clientSecret = clientSecretOf(await secrets.open(connection, typed))
  const verifier = randomBytes(32).toString('base64url')
  const state = await pending.begin({ session, userKey, connection, clientSecret, redirectUri, verifier })
  return webApiAddress(spec.authUrl ?? '', [
    ['response_type', 'code'],
    ['client_id', spec.clientId ?? ''],
    ['redirect_uri', redirectUri],
    ...(spec.scope === undefined ? [] : ([['scope', spec.scope]] as const)),
    ['state', state],
    ['code_challenge', createHash('sha256').update(verifier).digest('base64url')],
    ['code_challenge_method', 'S256'],
  ])
}

async function endAuthorization(
  { code, state }: { code?: string; state?: string },
  session: string,
  means: Means,
): Promise<void> {
  const { store, outbound, now, pending } = means
  const begun = state === undefined ? undefined : await pending.take(state, session)
  if (code === undefined || code === '') throw new CallbackRefused('oauth-no-code')
  if (!begun) throw new CallbackRefused('oauth-invalid')
  const { connection, clientSecret, redirectUri, verifier, userKey } = begun
  const { spec } = connection
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  const got = await requestTokens({ spec, clientSecret, form }, { outbound, now }).catch((error: unknown) => {
    if (error instanceof WebApiRefused) throw new CallbackRefused('oauth-token-failed', error)
    throw error
  })
  // Without it the connection would end by itself, with nobody there to allow it again.
  if (got.refreshToken === undefined) throw new CallbackRefused('oauth-no-refresh')
  await pending.allow(userKey, spec, got)
  const stored = await store.documents.find(addressOf(connection))
  // Allowed again, with nothing to save.
  if (stored && tokenDestination(ofKind('web-api', stored.document).spec) === tokenDestination(spec))
    await keepAuthorization(connection, userKey, means)
}

async function keepAuthorization(
  connection: Connection,
  userKey: string,
  { secrets, tokens, pending }: Means,
): Promise<void> {
  const { spec } = connection
  const got = needsAuthorization(spec) ? await pending.find(userKey, spec) : undefined
  const id = got && (await secrets.idOf(connection))
  if (!got || id === undefined) return
  await tokens.keep({ id, spec }, got)
  await pending.end(userKey, spec)
}

function clientSecretOf(opened: Readonly<Record<string, string>>): string {
  const secret = opened['/spec/clientSecret']
  if (secret === undefined) throw new WebApiRefused('web-api-secret-missing', '/spec/clientSecret')
  return secret
}
