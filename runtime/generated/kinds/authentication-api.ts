// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'
import type { Parameter } from '../statements/parameter.ts'

/**
 * Lets another system decide who may log in to a site.
 */
export type AuthenticationApiSpec = {
  /**
   * What the user types to log in.
   *
   * Items: A value that the user types.
   */
  parameters: {
    /**
     * Name of the value in the request.
     */
    name: string
    /**
     * Written beside the input.
     */
    label?: Text
    /**
     * The typed value is hidden. Default: false.
     */
    password?: boolean
  }[]
  /**
   * Request that decides whether the login is right and returns the row of the user.
   */
  schema: `${string}/${string}`
  /**
   * Where each parameter of the schema gets its value.
   */
  bindings?: Parameter[]
  /**
   * The login fails after this many seconds. Default: 60.
   */
  timeout?: number
}
