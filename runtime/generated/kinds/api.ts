// Made from schemas/ by `npm run generate`; do not edit.

import type { Code } from '../common/code.ts'
import type { Email } from '../common/email.ts'
import type { Text } from '../common/text.ts'
import type { ApiField } from '../inputs/api-field.ts'
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
       * Values of the request. Of PATCH one that is not required may be left out where the schema's statement sets a column to nothing but it: that column then stays as it is.
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
         * How the value is written. Codes: character Character, numeric Numeric, boolean True or false, date Date, dateTime Date and time, object JSON object, list List of objects. Default: "character".
         */
        dataType?: 'character' | 'numeric' | 'boolean' | 'date' | 'dateTime' | 'object' | 'list'
        /**
         * Only these values are taken; empty: any.
         *
         * Items: A value that is taken.
         */
        values?: string[]
        /**
         * What the documentation says of the value.
         */
        label?: Text
        /**
         * What the value must fulfil.
         */
        inputCheck?: InputCheck
        /**
         * What each object holds.
         */
        fields?: ApiField[]
        /**
         * A list with fewer objects is refused; with 0 the list may be left out. Default: 1.
         */
        minRows?: number
        /**
         * A longer list is refused. Default: 1000.
         */
        maxRows?: number
        /**
         * Run for each object of the list, in this order, after the schemas of the method and in the same transaction. The source Row has the fields of the object.
         */
        dataSchemas?: DataSchema[]
      }[]
      /**
       * Whether a call gives several rows or one. Codes: rows Several rows, row One row. Default: "rows".
       */
      answer?: 'rows' | 'row'
      /**
       * Columns by which a call may narrow the rows: the value itself (PRICE=5), or compared: PRICE[gte]=5, [lte], [gt], [lt], [in]=5,6, [null]=true; of texts also [like]=bolt.
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
       * Columns that identify a row and are never empty. With them pages lead on by the last row of each, not by its number, so that rows which come or go meanwhile leave none out.
       *
       * Items: Column of the last schema.
       */
      keys?: string[]
      /**
       * Column that says when a row was changed, or the number of its change. With since=… a call gets the rows from there on, in their order.
       */
      since?: string
      /**
       * A call may name the columns that it wants (fields=CODE,PRICE) and gets these alone. The documentation then promises no column. Default: false.
       */
      sparse?: boolean
      /**
       * Rows that belong to each row of the answer, for example the lines of an order. A call gets those that it names: include=lines, with at most 100 rows a page.
       *
       * Items: Rows that belong to a row.
       */
      related?: {
        /**
         * Property of the row that holds them, a list.
         */
        name: string
        /**
         * Run for each row, with values of it by the source Row; the last one returns the rows.
         */
        dataSchemas: DataSchema[]
      }[]
      /**
       * A call has to say in If-Match which state of the row it changes: the ETag of the path's GET of one row. Two programs then never overwrite each other. Default: false.
       */
      ifMatch?: boolean
      /**
       * Path of this API where the new row is read, with :NAME for columns of the answer, for example /orders/:ORDER_NO. A call is then answered with 201 and this address.
       */
      location?: string
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
   * Assistants that speak the Model Context Protocol use the paths as tools, at /api/<URL>/mcp, with the same tokens, addresses and limits. Changes that ask for If-Match are no tools. Default: false.
   */
  mcp?: boolean
  /**
   * Stands in the documentation of the API.
   */
  overview?: Text
  /**
   * Whom developers of programs ask; stands in the documentation of the API.
   */
  contact?: {
    /**
     * A person or a department.
     */
    name?: Text
    /**
     * Where questions go.
     */
    email?: Email
    /**
     * Address of a page.
     */
    url?: string
  }
  /**
   * Under which the API may be used; stands in its documentation.
   */
  terms?: {
    /**
     * What they are called.
     */
    name?: Text
    /**
     * Address of a page.
     */
    url?: string
  }
}
