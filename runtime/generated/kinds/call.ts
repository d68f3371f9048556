// Made from schemas/ by `npm run generate`; do not edit.

import type { LicenceFlag } from '../common/licence-flag.ts'
import type { Permission } from '../common/permission.ts'
import type { Scalar } from '../common/scalar.ts'

/**
 * An HTTP call of the engine.
 */
export type CallSpec = {
  /**
   * HTTP method.
   */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Path below the prefix; {name} stands for an input.
   */
  path: string
  /**
   * Function of the engine that answers.
   */
  operation: string
  /**
   * Input that the caller cannot change.
   */
  with?: {
    [k: string]: Scalar
  }
  /**
   * Whose token opens it. Codes: console Console, site Site, api API, public Public.
   */
  audience: 'console' | 'site' | 'api' | 'public'
  /**
   * Why everybody may call it.
   */
  reason?: string
  /**
   * The rule that decides whether the caller may.
   */
  permission: Permission
  /**
   * Licence that must be active.
   */
  licence?: LicenceFlag
  /**
   * How much one call may take.
   */
  limits?: {
    /**
     * Larger requests are refused. Default: 65536.
     */
    bytes?: number
    /**
     * The setting that allows fewer bytes; who sends more is told how many megabytes it allows.
     */
    megabytes?: 'importLimit'
    /**
     * The documents of the request and their files may come as a ZIP archive.
     */
    archive?: true
    /**
     * Base64 texts of a long request that are written to the disk while they come, and are never in memory as a whole.
     */
    hold?: {
      /**
       * Property of the request with the items.
       */
      list: string
      /**
       * Property of each item with the text.
       */
      property: string
    }
    /**
     * Longer work is cancelled; plan: the total timeout of the plan and 5 s. Default: 10000.
     */
    ms?: number | string
    /**
     * Which budget of calls it draws on. Codes: read Read, write Write, login Login, heavy Heavy. Default: "read".
     */
    rate?: 'read' | 'write' | 'login' | 'heavy'
  }
  /**
   * It changes nothing, so it may be repeated. Default: false.
   */
  safe?: boolean
  /**
   * What makes a page ask. Codes: person Person, page Page, timer Timer. Default: "person".
   */
  trigger?: 'person' | 'page' | 'timer'
  /**
   * A repetition of the same input within 24 hours and one session answers as the first one did.
   */
  idempotent?: {
    /**
     * Input that tells a repetition from a second wish; a call without it runs each time.
     */
    by: string
  }
  /**
   * Name under which the audit log keeps it.
   */
  audit?: string
  /**
   * Key of the message that tells a failure that nobody foresaw; left out: that it could not be processed.
   */
  failure?: string
  /**
   * Shared loads that screens fetch again afterwards; `session` is the logged-in user, `documents` whatever follows documents.
   *
   * Items: Name of a shared load.
   */
  touches?: string[]
  /**
   * What its answer begins for the page that asked. Codes: session Session.
   */
  begins?: 'session'
  /**
   * What the request sends. Codes: json JSON, file File. Default: "json".
   */
  body?: 'json' | 'file'
  /**
   * What comes back. Codes: json JSON, blob File. Default: "json".
   */
  answer?: 'json' | 'blob'
  /**
   * Id of the schema of the input.
   */
  request: string
  /**
   * Id of the schema of the data.
   */
  response: string
}
