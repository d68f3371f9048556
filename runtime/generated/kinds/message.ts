// Made from schemas/ by `npm run generate`; do not edit.

import type { Text } from '../common/text.ts'

/**
 * A text that the product says.
 */
export type MessageSpec = {
  /**
   * Code in the answer of a call.
   */
  code?: number
  /**
   * Status of the answer. Default: 200.
   */
  status?: number
  /**
   * What people read; {0}, {1}, … stand for values.
   */
  text: Text
  /**
   * How it is shown. Codes: success Success, info Information, warning Warning, error Error. Default: "error".
   */
  severity?: 'success' | 'info' | 'warning' | 'error'
  /**
   * What the console does with the code. Codes: accept Accept, show Show, pass Pass on, login Log in again, redirect Redirect. Default: "show".
   */
  console?: 'accept' | 'show' | 'pass' | 'login' | 'redirect'
  /**
   * What a site does with the code. Codes: accept Accept, reject Reject, show Show, pass Pass on, login Log in again. Default: "reject".
   */
  site?: 'accept' | 'reject' | 'show' | 'pass' | 'login'
}
