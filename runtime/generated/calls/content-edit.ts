// Made from schemas/ by `npm run generate`; do not edit.

import type { StoredAnswer } from '../calls/answer.ts'
import type { Text } from '../common/text.ts'

export type Column = {
  /**
   * Result column.
   */
  key: string
  /**
   * Words of the column.
   */
  label: Text
}

export type ContentSchemasRequest = {
  /**
   * Number of the content.
   */
  id: number
}

export type ContentSchemasResponse = {
  /**
   * Schemas that the content names, in the order in which it names them.
   */
  rows: {
    /**
     * Number of the row.
     */
    id: number
    /**
     * Address of a document, `kind/key`.
     */
    address: `${string}/${string}`
    name: string
    columns: Column[]
  }[]
}

export type KeyInfoRequest = {
  /**
   * Number of the content.
   */
  id: number
}

export type KeyInfoResponse = {
  /**
   * Fields that tell the rows apart, in order.
   */
  keys: string[]
  /**
   * Carts of end users with rows of this content; they end when other keys are published.
   */
  carts: number
}

export type LastLoginSchemaRequest = {
  /**
   * Number of the site.
   */
  id: number
}

export type LastLoginSchemaResponse = StoredAnswer
