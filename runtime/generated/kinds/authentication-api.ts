// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { UserState } from '../common/user-state.ts'
import type { Parameter } from '../statements/parameter.ts'

/**
 * Asks another system over a Web API schema whether a login to a site is right, and who it is.
 */
export type AuthenticationApiSpec = {
  /**
   * Web API schema that is asked at each login; what it answers is the row of the user. A redirect is not followed.
   */
  schema: `${string}/${string}`
  /**
   * What the login page asks for besides user ID and password.
   *
   * Items: A further input of the login page.
   */
  parameters?: {
    /**
     * Name under which the typed value can be passed to the schema.
     */
    name: string
    /**
     * Written beside the input; empty shows the name.
     */
    label?: Text
    /**
     * The typed value is hidden. Default: false.
     */
    password?: boolean
  }[]
  /**
   * Where each parameter of the schema gets its value: the input ID is the typed user ID, PASSWORD the typed password.
   */
  bindings: Parameter[]
  /**
   * Field of the answer that identifies the user; nobody is logged in by an answer in which it is empty, nor by several rows.
   */
  idField: string
  /**
   * What the answer says besides who it is when ID and password are right; left out, naming the user is enough.
   */
  accepted?: {
    /**
     * Field of the answer that says whether the login is right.
     */
    field: string
    /**
     * The login is right with one of these values and with no other; true and 1 are the same, so are false and 0.
     *
     * Items: A value of the field.
     */
    values: string[]
  }
  /**
   * HTTP statuses by which the other system says that ID or password is wrong; empty: 401 and 403. After any other one above 299 the user is told that the login failed.
   *
   * Items: An HTTP status.
   */
  refusedStatus?: number[]
  /**
   * Field that is shown as the user’s name.
   */
  nameField?: string
  /**
   * Field with the keys of the user’s member roles, separated by commas. Default: "MEMBER_ROLES".
   */
  memberRolesField?: string
  /**
   * Which answers mean that a user whose login is right may not come in any more.
   */
  userState?: UserState
  /**
   * When the other system is asked for the row of the user. Codes: 1 On login, 2 Each time. Default: 1.
   */
  retrievalTiming?: 1 | 2
  /**
   * How the login page looks.
   */
  screen?: `${string}/${string}`
  /**
   * The login fails when there is no whole answer after this many seconds. Default: 60.
   */
  timeout?: number
}
