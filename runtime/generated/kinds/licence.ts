// Made from schemas/ by `npm run generate`; do not edit.

import type { Secret } from '../common/secret.ts'

/**
 * Opens parts of the product; until one is entered all are open.
 */
export type LicenceSpec = {
  /**
   * Signed key that narrows what may be used; kept sealed.
   */
  licenceKey: Secret
  /**
   * For your colleagues.
   */
  remark?: string
}
