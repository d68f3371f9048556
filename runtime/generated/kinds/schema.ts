// Made from schemas/ by `npm run generate`; do not edit.

import type { Code } from '../common/code.ts'
import type { Scalar } from '../common/scalar.ts'
import type { Text } from '../common/text.ts'
import type { TextLimit } from '../common/text-limit.ts'
import type { SqlGui } from '../statements/sql-gui.ts'

/**
 * A statement, program or request that reads or writes.
 */
export type SchemaSpec = {
  /**
   * What runs; which ones there are depends on the connection. Codes: 1 SQL, 2 SQL GUI, 3 CL program, 4 Web API, 5 Check, 6 Login, 7 Subquery, 8 Custom component, 9 Add, 10 Update, 11 Delete, 12 Purchase, 13 File transfer, 14 Download.
   */
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14
  /**
   * Where it runs. Codes: 1 Database, 2 Web API. Default: 1.
   */
  connectionType?: 1 | 2
  /**
   * Database on which it runs.
   */
  dataSource?: `${string}/${string}`
  /**
   * Connection over which the request is sent.
   */
  webApi?: `${string}/${string}`
  /**
   * Name under which other statements use it.
   */
  subqueryName?: string
  /**
   * Says what the subquery returns.
   */
  subqueryText?: string
  /**
   * The statement; :NAME stands for the parameter NAME.
   */
  sql?: Code
  /**
   * Subqueries that the statement uses as tables, by their names; their parameters are parameters of this schema.
   *
   * Items: A subquery that the statement uses.
   */
  subqueries?: `${string}/${string}`[]
  /**
   * Tables, joins and fields from which the statement is made.
   */
  gui?: SqlGui
  /**
   * The program that is called.
   */
  program?: {
    /**
     * Library of the program.
     */
    library: string
    /**
     * Name of the program.
     */
    program: string
    /**
     * Code page of the texts that are passed.
     */
    ccsid: string
    /**
     * Libraries that the program finds, in this order.
     *
     * Items: A library of the list.
     */
    initLibrary?: string[]
    /**
     * Commands that run before the program.
     */
    cl?: Code
  }
  /**
   * What is sent and how the rows are read.
   */
  request?: {
    /**
     * How the request is sent. Default: "GET".
     */
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    /**
     * Appended to the URL of the connection, such as /orders or /orders/:id; :name stands for a path parameter.
     */
    path?: string
    /**
     * Values of the request.
     *
     * Items: A value of the request.
     */
    parameters?: {
      /**
       * Name of the parameter in the request. In a body it may be a path such as customer.name; a dot that belongs to a name is written \.
       */
      name: string
      /**
       * Where the parameter stands in the request. Codes: 1 Query, 2 Path, 3 Header, 4 Body.
       */
      kind: 1 | 2 | 3 | 4
      /**
       * What is sent; :NAME stands for the parameter NAME of this schema.
       */
      value: string
      /**
       * What the value becomes, where it is neither text nor number. Codes: boolean Yes or no, json JSON.
       */
      as?: 'boolean' | 'json'
      /**
       * The value is a list, with commas between its values or in JSON. In a body in JSON it is a list, too; elsewhere it is sent as said here. Codes: repeat Name repeated, comma Commas, space Blanks, pipe Vertical bars.
       */
      several?: 'repeat' | 'comma' | 'space' | 'pipe'
      /**
       * What is sent where a content sets the parameter to nothing. One that it does not set is left out. Codes: leftOut Left out. Default: "leftOut".
       */
      empty?: 'leftOut' | 'null'
    }[]
    /**
     * How the request parameters of the body are written. Codes: json JSON, form Form, multipart Form with files. Default: "json".
     */
    bodyType?: 'json' | 'form' | 'multipart'
    /**
     * JSON that is sent in place of the request parameters of the body; :NAME stands for the parameter NAME of this schema.
     */
    body?: Code
    /**
     * Picks the rows out of the answer, in the language of jq 1.7, whose index, rindex and indices count bytes: split cuts a text at a character. In rows, true and false are the numbers 1 and 0, as databases give them.
     */
    filter?: string
    /**
     * Path of the rows in the answer, such as data.items; a dot is the answer itself. A list there is the rows, an object there is one row. Without it an object that has a result column is the row, else its only list is the rows.
     */
    rows?: string
    /**
     * How the pages behind the first one are asked for, until one has no rows. Without it one answer is all.
     */
    pages?: {
      /**
       * What tells the other system which page is wanted. Codes: page Page number, offset Rows before, cursor Cursor, url Address in the answer, link Link header.
       */
      by: 'page' | 'offset' | 'cursor' | 'url' | 'link'
      /**
       * Query parameter of the request that says so.
       */
      parameter?: string
      /**
       * Number of the first page. Default: 1.
       */
      first?: number
      /**
       * Rows of a page, before the filter; left out: as many as came.
       */
      size?: number
      /**
       * A jq filter that picks the value out of the answer; null, an empty text or nothing: it was the last page.
       */
      next?: string
      /**
       * An answer with more pages is an error: nobody takes a part for the whole. Default: 100.
       */
      most?: number
    }
    /**
     * What the other system does itself for a list. Whatever is not said here is done by Kumiki, over all rows of the answer and at most 10,000 of them.
     */
    list?: {
      /**
       * A list asks for the page that it shows alone, by the parameter under “Further pages”. With conditions that the other system does not know, with sums, or sorted by another column it reads all pages.
       */
      page?: {
        /**
         * Query parameter of the request that says how many rows a page has.
         */
        size: string
        /**
         * A jq filter that picks it out of the answer.
         */
        total: string
      }
      /**
       * A list that is sorted by one of these columns has the other system sort.
       */
      sort?: {
        /**
         * Query parameter of the request that says by what.
         */
        parameter: string
        /**
         * How the other direction is said. Codes: minus Minus sign before it, colon Colon behind it, parameter Parameter of its own.
         */
        direction: 'minus' | 'colon' | 'parameter'
        /**
         * Query parameter of the request that is asc or desc.
         */
        directionParameter?: string
        /**
         * Columns by which the other system sorts.
         *
         * Items: A column by which the other system sorts.
         */
        columns: {
          /**
           * The result column.
           */
          column: string
          /**
           * What the other system calls it; empty: the name of the column.
           */
          value?: string
        }[]
      }
    }
    /**
     * An answer that is larger, all its pages together, is an error. The installation's settings may say less. Default: 50.
     */
    megabytes?: number
    /**
     * The other system does once what it is sent with the same Idempotency-Key, so that an order whose answer got lost is sent again.
     */
    keepsKeys?: boolean
    /**
     * Asked again so often where nobody answers, or the other system says that it has no time (429, 502, 503, 504); all within the timeout. Default: 0.
     */
    retries?: number
  }
  /**
   * It is cancelled after this many seconds where a content sets no other. Default: 60.
   */
  timeout?: number
  /**
   * Values that are passed to the statement.
   *
   * Items: A value that is passed to the statement.
   */
  parameters?: {
    /**
     * Name by which the statement uses it.
     */
    name: string
    /**
     * Whether the program may change the value. Codes: input Input, inputOutput Input/output. Default: "input".
     */
    direction?: 'input' | 'inputOutput'
    /**
     * How the value is passed. Codes: character Character, numeric Numeric. Default: "character".
     */
    dataType?: 'character' | 'numeric'
    /**
     * With it the editor runs the schema.
     */
    data?: Scalar
    /**
     * Longer values are refused.
     */
    length?: number
    /**
     * Digits after the decimal point.
     */
    scale?: number
    /**
     * The longest text that the column takes into which the value is written; forms refuse longer ones.
     */
    limit?: TextLimit
    /**
     * Where nothing is entered the empty text is written and not NULL: for columns of texts that take no NULL. Default: false.
     */
    emptyText?: boolean
    /**
     * What people read instead of the name.
     */
    label?: Text
    /**
     * Gets the next number of the column into which it is inserted; the statement must be INSERT. Later schemas read it as a field of this one. Default: false.
     */
    sequenceId?: boolean
    /**
     * A content need not set it. It has no value then: a statement gets NULL, and a request is sent without it. Default: false.
     */
    optional?: boolean
  }[]
  /**
   * What the statement returns.
   *
   * Items: A column that the statement returns.
   */
  resultColumns?: {
    /**
     * Contents name the column by it and keep working when its name changes; Rename gives it another one everywhere.
     */
    key: string
    /**
     * What the statement returns today.
     */
    name: string
    /**
     * Where a row of a Web API's answer has the value, such as customer.name or lines.0.code; empty: under the name. A dot that belongs to a name is written \.
     */
    path?: string
    /**
     * What people read; empty shows the name.
     */
    label?: Text
    /**
     * Type as the database names it.
     */
    type?: string
    /**
     * How Kumiki treats the values. Codes: String Text, Guid GUID, DateTime Date and time.
     */
    typeClass: 'String' | 'Number' | 'Binary' | 'Guid' | 'Date' | 'Time' | 'DateTime'
    /**
     * Characters or digits.
     */
    size?: number
    /**
     * Digits after the decimal point. Default: 0.
     */
    decimalDigits?: number
    /**
     * The longest text that the column takes; forms and transfers refuse longer ones.
     */
    limit?: TextLimit
    /**
     * The database may return no value. Default: false.
     */
    inullable?: boolean
    /**
     * Compared with the typed password by Kumiki and sent to nobody: Argon2 in its usual form ($argon2id$…, also $argon2i$ and $argon2d$); with any other format nobody can log in. Default: false.
     */
    passwordHash?: boolean
  }[]
  /**
   * For your colleagues; end users never see it.
   */
  remark?: string
}
