// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'
import type { Filing } from '../calls/document.ts'

export type ApiAboutRequest = {
  /**
   * Number of the API.
   */
  id: number
}

export type ApiAboutResponse = {
  /**
   * The release that is called; without it the API is not published.
   */
  release?: number
  /**
   * When it was published.
   */
  at?: string
  /**
   * User who published it.
   */
  by?: string
  /**
   * Where it is called.
   */
  url?: string
  /**
   * The document was changed since.
   */
  changed?: boolean
  /**
   * The caller may publish it.
   */
  makeable?: true
  /**
   * The other releases, the newest first.
   */
  earlier?: {
    /**
     * Number of the release.
     */
    number: number
    /**
     * When it was made.
     */
    at: string
    /**
     * User who made it.
     */
    by: string
    /**
     * What was said of it.
     */
    note: string
  }[]
}

export type ApiDocumentRequest = {
  /**
   * Number of the API; 0: all.
   */
  id: number
  /**
   * Of all, those in this folder.
   */
  folder?: number
}

export type ApiDocumentResponse = {
  /**
   * As OpenAPI 3.1.
   */
  document?: Record<string, unknown>
  /**
   * None is published that the caller sees.
   */
  none?: boolean
  /**
   * The folders in which they lie.
   */
  about?: Filing
}

export type ApiExamplesRequest = {
  /**
   * Number of the API.
   */
  id: number
}

export type ApiExamplesResponse = {
  /**
   * Number of methods that have an example of now.
   */
  taken: number
}

export type ApiFromSchemaRequest = {
  /**
   * Number of the schema.
   */
  schema: number
}

export type ApiFromSchemaResponse = {
  /**
   * Number of the API.
   */
  id: number
}

export type ApiPublishRequest = {
  /**
   * Number of the API.
   */
  id: number
  /**
   * An earlier release that is to be called again; left out: a new one.
   */
  release?: number
}

export type ApiPublishResponse = {
  /**
   * Number of the release.
   */
  release: number
  problems: Problem[]
}

export type ApiTokenAboutRequest = {
  /**
   * Number of the token.
   */
  id: number
}

export type ApiTokenAboutResponse = {
  /**
   * Until when it works; without it none was made, or it was revoked.
   */
  expiresAt?: string
  /**
   * The same; left out where it works until it is revoked.
   */
  endsAt?: string
  /**
   * When it was last used.
   */
  lastUsedAt?: string
  /**
   * The caller may make it.
   */
  makeable?: true
}

export type ApiTokenMakeRequest = {
  /**
   * Number of the token.
   */
  id: number
}

export type ApiTokenMakeResponse = {
  /**
   * Client ID, for programs that fetch tokens.
   */
  clientId?: string
  /**
   * Client secret, told this once.
   */
  clientSecret?: string
  /**
   * The token, told this once.
   */
  token?: string
  /**
   * Until when it works.
   */
  expiresAt: string
}

export type ApiTokenRevokeRequest = {
  /**
   * Number of the token.
   */
  id: number
}

export type ApiTokenRevokeResponse = {}

export type ApiWithdrawRequest = {
  /**
   * Number of the API.
   */
  id: number
}

export type ApiWithdrawResponse = {}
