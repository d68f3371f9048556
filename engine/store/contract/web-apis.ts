import type { DocumentOf } from '../../../runtime/document.ts'

/** What a token endpoint gave, and until when by our own clock: the other one's may be wrong (DS-11). Kept sealed. */
export interface Tokens {
  accessToken: string
  refreshToken?: string
  /** It is used until then; left out: until it is refused. */
  goodUntil?: string
}

/** Somebody was sent to the page on which the access is allowed. Kept sealed. */
export interface BegunAuthorization {
  /** The session that may come back. */
  session: string
  userKey: string
  connection: DocumentOf<'web-api'>
  clientSecret: string
  redirectUri: string
  /** PKCE: the code is worth nothing without it. */
  verifier: string
}
