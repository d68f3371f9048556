// Made from schemas/ by `npm run generate`; do not edit.

import type { Secret } from '../common/secret.ts'

/**
 * A connection to another system over HTTP.
 */
export type WebApiSpec = {
  /**
   * How Kumiki proves to the system who it is. Codes: 0 None, 1 Basic, 2 Auth header, 3 API key, 4 OAuth2. Default: 0.
   */
  authType?: 0 | 1 | 2 | 3 | 4
  /**
   * Address with which every request begins.
   */
  apiUrl: string
  /**
   * Sent with the password.
   */
  username?: string
  /**
   * Kept sealed; cleared when the URL or the user changes.
   */
  password?: Secret
  /**
   * Kept sealed; cleared when the URL changes.
   */
  token?: Secret
  /**
   * Stands before the token in the header. Default: "Bearer".
   */
  prefix?: string
  /**
   * Name of the API key.
   */
  key?: string
  /**
   * Value of the API key, kept sealed.
   */
  value?: Secret
  /**
   * Where the API key stands in the request. Codes: header Header, query Query. Default: "header".
   */
  position?: 'header' | 'query'
  /**
   * Address from which the token is fetched.
   */
  accessTokenUrl?: string
  /**
   * How the token is got. Codes: client_credentials Client credentials, authorization_code Authorization code. Default: "client_credentials".
   */
  grantType?: 'client_credentials' | 'authorization_code'
  /**
   * Name of Kumiki at the system.
   */
  clientId?: string
  /**
   * Kept sealed; cleared when a URL or the client changes.
   */
  clientSecret?: Secret
  /**
   * What the token allows.
   */
  scope?: string
  /**
   * Where client ID and secret stand when the token is fetched. Codes: header Basic header, body Body. Default: "header".
   */
  clientAuth?: 'header' | 'body'
  /**
   * Page on which somebody allows the access.
   */
  authUrl?: string
  /**
   * For your colleagues; end users never see it.
   */
  remark?: string
}
