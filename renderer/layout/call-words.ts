import { t } from '@lingui/core/macro'
import type { CallEnvironment } from '../call/call.ts'

/** What a person is told of a call that the engine has not answered itself; read when it is needed. */
export const callWords: CallEnvironment['words'] = {
  blocked: () => t`Access Error: The request has been blocked due to security policy.`,
  invalid: () => t`This address is not complete. Please open the page again from the menu.`,
  network: () => t`The server cannot be reached. Please check the connection and try again.`,
  notDeclared: (key) => t`There is no call "${key}".`,
}
