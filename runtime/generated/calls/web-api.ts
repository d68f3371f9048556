// Made from schemas/ by `npm run generate`; do not edit.

import type { Problem, RunColumn } from '../calls/answer.ts'
import type { DocumentImportBase } from '../calls/document.ts'
import type { DocumentEnvelope } from '../common/document.ts'
import type { WebApiSpec } from '../kinds/web-api.ts'

export type OpenapiReadRequest = {
  /**
   * The OpenAPI document.
   */
  document?: {
    [k: string]: unknown
  } | null
  /**
   * The same as JSON or YAML, in place of it.
   */
  text?: string | null
  /**
   * A file in JSON or YAML, or a ZIP archive with several, as a data address, in place of it.
   */
  file?: string | null
  /**
   * Where it lies, in place of it; relative addresses are meant from there.
   */
  url?: string | null
  /**
   * User name or client ID of the connection, where the document asks for one.
   */
  account?: string | null
  /**
   * Address of the API, where the document names none, or in place of it.
   */
  address?: string | null
  /**
   * A connection that is there: its schemas are compared and brought up to date.
   */
  connection?: string | null
  /**
   * Operations for which documents are made.
   */
  operations?: string[]
}

export type OpenapiReadResponse = {
  /**
   * What the API is called.
   */
  name?: string
  /**
   * Version of OpenAPI.
   */
  version?: string
  /**
   * Address with which its requests begin.
   */
  apiUrl?: string
  /**
   * The connection has a user name or a client ID.
   */
  account?: boolean
  /**
   * The document does not name the address of the API.
   */
  wantsAddress?: boolean
  operations: {
    /**
     * By which it is chosen.
     */
    id: string
    /**
     * Its method.
     */
    method: string
    /**
     * Its path.
     */
    path: string
    /**
     * What it is called.
     */
    name: string
    /**
     * Parameters of its schema.
     */
    parameters: number
    /**
     * Result columns of its schema.
     */
    columns: number
    /**
     * Why no schema is made of it, in the caller's language.
     */
    refused?: string
    /**
     * What is to be known of its schema, and what has changed, a line each.
     */
    note?: string
    /**
     * Where columns are used that it does not have any more, a line each.
     */
    used?: string
    /**
     * Beside the schemas of the connection that is there.
     */
    state?: 'new' | 'changed' | 'same' | 'gone'
  }[]
  /**
   * The connection and a schema for each chosen operation, to be imported.
   */
  documents?: DocumentEnvelope[]
  base?: DocumentImportBase
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

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

export type WebApiFilterRequest = {
  /**
   * What the other system answered: JSON.
   */
  text: string
  /**
   * A jq filter; empty: the answer as it is.
   */
  filter: string
  /**
   * Path of the rows in what the filter gives.
   */
  rows?: string
  /**
   * How the request was sent; left out: with GET.
   */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
}

export type WebApiFilterResponse = {
  columns: RunColumn[]
  /**
   * Items: A row by column key.
   */
  rows: Record<string, unknown>[]
  /**
   * How many rows there are; 100 of them are told.
   */
  count: number
  /**
   * Why there are none.
   */
  problem?: string
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
