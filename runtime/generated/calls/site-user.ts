// Made from schemas/ by `npm run generate`; do not edit.

import type { DocumentEnvelope } from '../common/document.ts'
import type { ScreenSpec } from '../kinds/screen.ts'

export interface BaseInfoRequest {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
  /**
   * Kind of page that asks.
   */
  type?: number
}

/**
 * type, siteId, ports, version, tokenExpired, expiry { idleSeconds, endSeconds }, data { favicon, name, section, isB2bActive, language, b2bUsageData, contentCategoryData, header, b2bUserId, token, b2b_main { menuFlg }, timingOfRetrieval }.
 */
export type BaseInfoResponse = Record<string, unknown>

export interface CheckTokenRequest {}

export interface CheckTokenResponse {
  /**
   * The token is no longer good.
   */
  tokenExpired: boolean
}

export interface SiteDirectLoginRequest {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Random key or name.
   */
  key: string
}

export interface SiteDirectLoginResponse {
  /**
   * Session token of the site.
   */
  token?: string
}

export interface SiteLoginRequest {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Login ID.
   */
  ID: string
  /**
   * Password.
   */
  PASSWORD: string
  /**
   * Further parameters of the login schema.
   */
  inputs?: {
    [k: string]: string | number | boolean | null
  }
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export interface SiteLoginResponse {
  /**
   * The login is right.
   */
  checkRes: boolean
  /**
   * Session token of the site.
   */
  token?: string
  /**
   * Who logged in.
   */
  b2bUserId?: string
  /**
   * 1 on login, 2 each time.
   */
  timingOfRetrieval?: number
}

export interface SiteLogoutRequest {}

/**
 * Nothing to tell.
 */
export interface SiteLogoutResponse {}

export interface SiteOpenRequest {
  /**
   * Path of the site.
   */
  site: string
  /**
   * Path of the screen: /b2b/list/7/AbCdEfGhIj.
   */
  route: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export interface SiteOpenResponse {
  /**
   * Session token of the site, of the cookie.
   */
  token?: string
  base: BaseInfoResponse
  /**
   * Path of the screen: the login's, when nobody is logged in.
   */
  route: string
  screen?: SiteScreenResponse
}

export interface SiteScreenRequest {
  /**
   * Path of the screen: /b2b/list/7/AbCdEfGhIj.
   */
  route: string
  /**
   * Path of the site.
   */
  site?: string
  /**
   * Language of the answer.
   */
  language?: 'ja' | 'en'
}

export interface SiteScreenResponse {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  screen: Omit<DocumentEnvelope, 'spec'> & {spec: ScreenSpec}
  /**
   * Number of the release.
   */
  release: number
  /**
   * Values of the parameters in the route.
   */
  params?: {
    [k: string]: string
  }
}
