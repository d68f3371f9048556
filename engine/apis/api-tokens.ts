import { secretEnd, tokenEnd } from '../../runtime/apis/token-life.ts'
import { ofKind, type Address } from '../../runtime/document.ts'
import { addressOf } from '../../runtime/document.ts'
import type { ApiTokenMakeResponse } from '../../runtime/generated/calls/api.ts'
import type { Session, SessionStore, Store, StoredDocument } from '../store/store.ts'

/**
 * Secrets and tokens are sessions of the audience `api`: the store keeps their SHA-256 alone (AN-12). A secret only fetches
 * tokens; `document` is the number of the token's document, so that one made anew under the same name is another (AN-11).
 */
const holder = (document: number): string => `api-token ${document}`

interface TokenData {
  use: 'secret' | 'token'
  document: number
  address: Address
  /** Number of the user who made it: it opens what this one may see. */
  maker?: number
}

/** Makes what opens APIs, told this once; what was made before opens nothing any more. */
export async function makeToken(
  stored: StoredDocument,
  maker: number,
  { sessions, now }: Pick<Store, 'sessions' | 'now'>,
): Promise<ApiTokenMakeResponse> {
  const { spec } = ofKind('api-token', stored.document)
  const fetches = spec.type === 'publishing'
  const expiresAt = (fetches ? secretEnd() : tokenEnd(spec, now())).toISOString()
  await endTokens(stored.id, { sessions })
  const { token } = await sessions.create(sessionOf(stored, { use: fetches ? 'secret' : 'token', maker }, expiresAt))
  return fetches
    ? { clientId: spec.clientId ?? stored.document.key, clientSecret: token, expiresAt }
    : { token, expiresAt }
}

/** A token for client id and secret; undefined where they are not right. */
export async function fetchToken(
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  { sessions, documents, now }: Pick<Store, 'sessions' | 'documents' | 'now'>,
): Promise<{ token: string; seconds: number } | undefined> {
  const secret = await standing(clientSecret, 'secret', { sessions, now })
  const stored = secret && (await documents.read('api-token', Number(secret.data.document)))
  if (!stored) return undefined
  const { spec } = ofKind('api-token', stored.document)
  if (spec.type !== 'publishing' || (spec.clientId ?? stored.document.key) !== clientId) return undefined
  const end = tokenEnd(spec, now())
  const { token } = await sessions.create(
    sessionOf(stored, { use: 'token', maker: makerOf(secret) }, end.toISOString()),
  )
  return { token, seconds: Math.round((end.getTime() - now().getTime()) / 1000) }
}

/** The session of a token that is good now. */
export async function standing(
  token: string,
  use: TokenData['use'],
  { sessions, now }: { sessions: SessionStore; now: () => Date },
): Promise<Session | undefined> {
  if (token.length !== 43) return undefined
  const session = await sessions.get(token)
  const isGood =
    session?.audience === 'api' && session.data.use === use && Date.parse(session.expiresAt) > now().getTime()
  return isGood ? session : undefined
}

/** Which token's document a session is of. */
export const tokenOf = ({ data }: Session): string => String(data.address)

/** Number of the user who made it; undefined for one that was made before this was noted. */
export const makerOf = ({ data }: Pick<Session, 'data'>): number | undefined =>
  typeof data.maker === 'number' ? data.maker : undefined

/** Ends all that was made of it; answers how many. */
export async function endTokens(document: number, { sessions }: Pick<Store, 'sessions'>): Promise<number> {
  return (await sessions.removeAll({ audience: 'api', userKey: holder(document) })).length
}

/** When what was made of it was last used, or undefined where nothing stands. */
export async function lastUse(
  document: number,
  { sessions }: Pick<Store, 'sessions'>,
): Promise<{ lastUsedAt: string | undefined; expiresAt: string } | undefined> {
  const all = await sessions.list({ audience: 'api', userKey: holder(document) })
  const [latest] = all.toSorted((one, other) => (one.lastActionAt < other.lastActionAt ? 1 : -1))
  if (!latest) return undefined
  const isUsed = latest.lastActionAt > latest.createdAt
  return { lastUsedAt: isUsed ? latest.lastActionAt : undefined, expiresAt: latest.expiresAt }
}

function sessionOf(
  { id, document }: StoredDocument,
  { use, maker }: { use: TokenData['use']; maker: number | undefined },
  expiresAt: string,
) {
  const data: TokenData = { use, document: id, address: addressOf(document), ...(maker !== undefined && { maker }) }
  return { audience: 'api' as const, userKey: holder(id), epoch: 0, expiresAt, data: { ...data } }
}
