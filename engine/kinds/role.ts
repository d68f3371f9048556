import { rightsOf } from '../access/rights.ts'
import { requireWithin } from './govern.ts'
import type { KindHooks } from './kind-hooks.ts'

/** Nobody makes, changes or removes a role that is worth more than he is. */
export const roleHooks: KindHooks = {
  beforeSave({ before, after }, context) {
    if (before) requireWithin(rightsOf([before.document]), context)
    requireWithin(rightsOf([after]), context)
    return Promise.resolve()
  },
  beforeDelete({ document }, context) {
    requireWithin(rightsOf([document]), context)
    return Promise.resolve()
  },
}
