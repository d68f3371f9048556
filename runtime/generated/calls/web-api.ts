// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem } from '../calls/answer.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { WebApiSpec } from '../kinds/web-api.ts'

export type WebApiAuthorizeRequest = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Omit<DocumentEnvelope, 'spec'> & {spec: WebApiSpec}
  /**
   * Secrets typed in the form, by the pointer of their field. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
}

export type WebApiAuthorizeResponse = {
  /**
   * Page on which somebody allows the access.
   */
  url?: string
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

export type WebApiAuthorizedRequest = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Omit<DocumentEnvelope, 'spec'> & {spec: WebApiSpec}
}

export type WebApiAuthorizedResponse = {
  /**
   * Somebody has allowed the access.
   */
  authorized: boolean
  /**
   * Address that is registered at the other system.
   */
  redirectUri: string
}

export type WebApiCallbackRequest = {
  /**
   * Given by the page; it counts once.
   */
  code?: string
  /**
   * The one of the request.
   */
  state?: string
  /**
   * Why there is no code.
   */
  error?: string
}

export type WebApiCallbackResponse = {
  /**
   * The access is there.
   */
  done: boolean
}

export type WebApiTestRequest = {
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: Omit<DocumentEnvelope, 'spec'> & {spec: WebApiSpec}
  /**
   * Secrets typed in the form, by the pointer of their field. They are sealed and never sent back.
   */
  secrets?: {
    [k: string]: string | null
  }
}

export type WebApiTestResponse = {
  /**
   * Status of the answer.
   */
  status?: number
  /**
   * Milliseconds until its end.
   */
  ms?: number
  /**
   * Bytes of it, unpacked.
   */
  size?: number
  /**
   * What it says it is.
   */
  type?: string
  /**
   * How it begins, where it is text; secrets are struck out.
   */
  text?: string
  /**
   * Problems with their places.
   */
  problems: Problem[]
}
