// Made from schemas/ by `npm run generate`; do not edit.

import type { NavigationResponse } from '../calls/navigation.ts'
import type { Hash, Loads, Search } from '../calls/opening.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { ScreenSpec } from '../kinds/screen.ts'

export type ChangePasswordRequest = {
  /**
   * The password until now.
   */
  currentPassword: string
  /**
   * The new password, 8 to 32 characters.
   */
  password: string
  /**
   * The new password again.
   */
  confirmation: string
}

/**
 * Nothing to tell.
 */
export type ChangePasswordResponse = {}

export type CheckPasswordRequest = {
  /**
   * The password to check.
   */
  password: string
}

export type CheckPasswordResponse = {
  /**
   * The password is right.
   */
  checkRes: boolean
}

export type CheckSessionRequest = {}

export type CheckSessionResponse = {
  /**
   * Always false: a token that is not good ends the call.
   */
  tokenExpired: boolean
}

export type DisableTwoFactorRequest = {
  /**
   * Number of the user.
   */
  userId: number
  /**
   * Own password, when it is the own account.
   */
  password?: string
}

/**
 * Nothing to tell.
 */
export type DisableTwoFactorResponse = {}

export type EnableTwoFactorRequest = {
  /**
   * Number of the user.
   */
  userId: number
  /**
   * Six digits of the authenticator app.
   */
  token: string
}

export type EnableTwoFactorResponse = {
  /**
   * Codes that work once each, when the app is lost. Shown this once.
   */
  recoveryCodes: string[]
}

export type EndLoginWaitRequest = {
  /**
   * Number of the user.
   */
  userId: number
}

/**
 * Nothing to tell.
 */
export type EndLoginWaitResponse = {}

export type EndSessionsRequest = {
  /**
   * Number of the user.
   */
  userId: number
}

/**
 * Nothing to tell.
 */
export type EndSessionsResponse = {}

export type GenerateTwoFactorRequest = {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Own password, when the own account has a second factor already.
   */
  password?: string
}

export type GenerateTwoFactorResponse = {
  /**
   * otpauth address for the authenticator app.
   */
  url: string
  /**
   * The same as a picture (data address, PNG).
   */
  qr: string
  /**
   * The secret for typing. Active only once confirmed, and never sent again.
   */
  secret: string
}

export type LicenseRequest = {}

export type LicenseResponse = {
  /**
   * Language of the answer.
   */
  language: 'ja' | 'en'
  /**
   * Licence flags by name.
   */
  license: {
    [k: string]: boolean
  }
}

export type LoginRequest = {
  /**
   * User ID; spaces around it are cut off.
   */
  username: string
  /**
   * Password, 8 to 32 characters.
   */
  password: string
  /**
   * Six digits of the authenticator app, or a recovery code. Asked for by code 60105.
   */
  twoFactorToken?: string
  /**
   * New password, when code 60109 asked for one.
   */
  newPassword?: string
  /**
   * Language chosen on the way in; this session speaks it instead of the user's own.
   */
  language?: 'ja' | 'en'
}

export type LoginResponse = {
  /**
   * Session token, sent as X-Token from now on. Absent while the login goes on.
   */
  token?: string
  /**
   * Where code 60105 or 60109 asks for more: the user name.
   */
  name?: string
  /**
   * Wrong passwords and codes since the last login; absent without any.
   */
  failures?: {
    /**
     * How many.
     */
    count: number
    /**
     * When the last one was.
     */
    lastAt: string
  }
}

export type LogoutRequest = {}

/**
 * Nothing to tell.
 */
export type LogoutResponse = {}

export type OpenRequest = {
  /**
   * Address of the page, below the console's own.
   */
  path: string
  search?: Search
  hash?: Hash
}

export type OpenResponse = {
  /**
   * Session token.
   */
  token: string
  user: UserInfoResponse
  navigation: NavigationResponse
  /**
   * The screen of the address: a document in the envelope.
   */
  screen?: Omit<DocumentEnvelope, 'spec'> & {spec: ScreenSpec}
  loads?: Loads
}

export type SessionsRequest = {}

export type SessionsResponse = {
  /**
   * Number of sessions.
   */
  total: number
  /**
   * Items: One session: since, last action, address, this one.
   */
  rows: {
    createdAt: string
    lastActionAt: string
    expiresAt: string
    address: string
    current: boolean
  }[]
}

export type SetLanguageRequest = {
  /**
   * Language of the answer.
   */
  language: 'ja' | 'en'
}

/**
 * Nothing to tell.
 */
export type SetLanguageResponse = {}

export type SetProfileRequest = {
  /**
   * A line about the user.
   */
  introduction?: string
}

/**
 * Nothing to tell.
 */
export type SetProfileResponse = {}

export type UserAvatarRequest = {
  /**
   * Picture as a data address (PNG, JPEG, GIF, WebP); empty removes it.
   */
  image: string
}

export type UserAvatarResponse = {
  avatar: string
}

export type UserInfoRequest = {
  /**
   * Taken from clients that send it, and not looked at: the token comes in the header.
   */
  token?: string
}

export type UserInfoResponse = {
  /**
   * The token of this session.
   */
  token: string
  /**
   * Number of the row.
   */
  id: number
  /**
   * Number of the user.
   */
  userDbId: number
  /**
   * User ID.
   */
  userId: string
  /**
   * Full name.
   */
  name: string
  /**
   * First name.
   */
  firstName: string
  /**
   * Last name.
   */
  lastName: string
  /**
   * Address of the picture; empty without one.
   */
  avatar: string
  /**
   * The picture, as the specification nests it.
   */
  user_avatar: {
    avatar: string
  }
  /**
   * A line about the user.
   */
  introduction: string
  /**
   * Codes such as db-R; `admin` for all. Never empty.
   */
  roles: string[]
  /**
   * Names of the roles that the user has, in the caller's language.
   */
  roleNames?: string[]
  /**
   * Keys of the member roles.
   */
  memberRoles: string[]
  /**
   * Language of the answer.
   */
  language: 'ja' | 'en'
  /**
   * Language of the user: the chosen one, else that of the browser; this session may speak another.
   */
  ownLanguage?: 'ja' | 'en'
  /**
   * Licence flags.
   */
  license: {
    [k: string]: boolean
  }
  /**
   * Landing page of the user.
   */
  pageInfo: {
    landing: string
  }
  /**
   * Two-factor authentication is on.
   */
  twoFactor: boolean
  /**
   * Everybody must have a second factor, and this user has none: nothing else can be done before.
   */
  owesFactor?: boolean
  /**
   * How long the session stands from now on.
   */
  expiry?: {
    /**
     * Without any action.
     */
    idleSeconds: number
    /**
     * In any case.
     */
    endSeconds: number
  }
  /**
   * Roles of which the user is a member.
   */
  memberOf?: string[]
}

export type UserPictureRequest = {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Names the picture, so that browsers ask again when there is another.
   */
  v?: string
}

/**
 * Bytes with a media type.
 */
export type UserPictureResponse = {}
