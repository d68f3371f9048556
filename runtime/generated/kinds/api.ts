// Made from schemas/ by `npm run generate`; do not edit.

import type { Code } from '../common/code.ts'
import type { Text } from '../common/text.ts'
import type { InputCheck } from '../inputs/input-check.ts'
import type { DataSchema } from '../statements/data-schema.ts'

/**
 * Schemas that other programs call over HTTP.
 */
export type ApiSpec = {
  /**
   * First part of the address, ending with the version, for example orders/v1.
   */
  url: string
  /**
   * Requests are checked against the parameters of the schemas before they run. Default: true.
   */
  schemaVerification?: boolean
  /**
   * Paths of the API.
   *
   * Items: One path of the API.
   */
  paths?: {
    /**
     * Appended to the URL; :name stands for a path parameter.
     */
    path: string
    /**
     * What the path answers.
     *
     * Items: What happens on one method.
     */
    methods: {
      /**
       * HTTP method.
       */
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      /**
       * Stands in the documentation of the API.
       */
      summary?: Text
      /**
       * Run in this order; the last one returns the answer.
       */
      dataSchemas: DataSchema[]
      /**
       * Values of the request.
       *
       * Items: A value of the request.
       */
      inputs?: {
        /**
         * Name of the value in the request.
         */
        name: string
        /**
         * Where the value stands in the request. Codes: query Query, path Path, header Header, body Body. Default: "query".
         */
        in?: 'query' | 'path' | 'header' | 'body'
        /**
         * How the value is written. Codes: character Character, numeric Numeric. Default: "character".
         */
        dataType?: 'character' | 'numeric'
        /**
         * What the value must fulfil.
         */
        inputCheck?: InputCheck
      }[]
      /**
       * Whether a call gives several rows or one. Codes: rows Several rows, row One row. Default: "rows".
       */
      answer?: 'rows' | 'row'
      /**
       * Columns by which a call may narrow the rows.
       *
       * Items: Column of the last schema.
       */
      filters?: string[]
      /**
       * Columns by which a call may sort the rows.
       *
       * Items: Column of the last schema.
       */
      sorts?: string[]
      /**
       * No answer has more rows than this; a link leads to the next ones. NDJSON and CSV hold all rows, unless a limit is asked for. Default: 1000.
       */
      maxRows?: number
      /**
       * A call has to say in If-Match which state of the row it changes: the ETag of the path's GET of one row. Two programs then never overwrite each other. Default: false.
       */
      ifMatch?: boolean
      /**
       * Makes the answer of what was read: {items: .} puts the rows into an object. One output is the answer, several are a list. CSV and NDJSON are not offered then.
       */
      filter?: string
      /**
       * Prints the rows for a call that accepts application/pdf, or fills a workbook for one that accepts that; its template names columns of the answer, and its lines are read for each row.
       */
      report?: `${string}/${string}`
      /**
       * An answer in JSON that the documentation shows; everybody who reads the documentation sees it.
       */
      example?: Code
    }[]
  }[]
  /**
   * Which pages of other hosts may call the API.
   */
  cors?: `${string}/${string}`
  /**
   * Tokens that open the API; empty: each valid token.
   *
   * Items: Opens the API.
   */
  tokens?: `${string}/${string}`[]
  /**
   * Addresses that may call the API; empty: all.
   *
   * Items: Addresses that may call.
   */
  inboundConnections?: `${string}/${string}`[]
  /**
   * Stands in the documentation of the API.
   */
  overview?: Text
}
