// Made from schemas/ by `npm run generate`; do not edit.

import type { DocumentEnvelope } from '../common/document.ts'
import type { Text } from '../common/text.ts'

/**
 * Folder in which it lies: id and name.
 */
export interface FolderName {
  /**
   * Number of the folder.
   */
  id: number
  name: Text
}

/**
 * Something that an author should mend: data with a place. Checking returns problems; only what stops the work throws.
 */
export interface Problem {
  /**
   * Stable slug, listed in `definitions/messages/problems.json`: `reference-not-found`.
   */
  code: string
  /**
   * Address of the document, `kind/key`.
   */
  in: string
  /**
   * JSON pointer inside the document: `/spec/list/columns/3/field`.
   */
  at: string
  /**
   * English sentence with the values put in; `code` and `values` make the other languages.
   */
  message: string
  /**
   * Values of `{0}`, `{1}`, … in the message.
   */
  values?: (string | number)[]
  /**
   * What stands there.
   */
  found?: unknown
  /**
   * A warning can be confirmed and does not stop a save. Default: error.
   */
  severity?: 'error' | 'warning'
}

/**
 * Which secrets are set, by pointer: `{ "set": true }`. Never their values.
 */
export interface SecretsSet {
  [k: string]: {
    set: boolean
  }
}

/**
 * A document for its editor. Of secrets it says only which are set for the present destination.
 */
export interface StoredAnswer {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Address of a document, `kind/key`.
   */
  address?: `${string}/${string}`
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: DocumentEnvelope
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * User who owns the document.
   */
  owner?: string
  /**
   * When it was saved last.
   */
  updatedAt?: string
  /**
   * Who saved it last.
   */
  updatedBy?: string
  secrets: SecretsSet
  folder?: FolderName
  /**
   * Why the caller may only see it: by its folder, by the right on its kind, or since it was removed.
   */
  readOnly?: 'folder' | 'right' | 'trash'
  /**
   * Nothing acts on documents of this kind yet.
   */
  noEffect?: true
}

/**
 * A place that refers to a document.
 */
export interface Use {
  /**
   * Address of a document, `kind/key`.
   */
  address: `${string}/${string}`
  /**
   * Number of the row.
   */
  id: number
  kind: string
  name: string
  /**
   * JSON pointer of the place.
   */
  at: string
  /**
   * The place in words; empty where it cannot be said.
   */
  place: string
}
