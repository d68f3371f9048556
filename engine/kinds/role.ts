import { addressOf } from '../../runtime/document.ts'
import { rightsOf } from '../access/rights.ts'
import { badInput, inUse } from '../codes/refusals.ts'
import { requireWithin } from './govern.ts'
import { hasAdministrator } from './has-administrator.ts'
import type { KindHooks } from './kind-hooks.ts'

/** Nobody makes, changes or removes a role that is worth more than he is. */
export const roleHooks: KindHooks = {
  beforeSave({ before, after }, context) {
    if (before) requireWithin(rightsOf([before.document]), context)
    requireWithin(rightsOf([after]), context)
    return Promise.resolve()
  },
  async inChange({ before, after }, store) {
    const gaveAll = before && rightsOf([before.document]).all
    if (!gaveAll || rightsOf([after]).all || (await hasAdministrator(store))) return
    const problem = { code: 'last-admin', in: addressOf(after), at: '/spec/all', message: 'last-admin' }
    throw badInput([problem])
  },
  beforeDelete({ document }, context) {
    requireWithin(rightsOf([document]), context)
    return Promise.resolve()
  },
  async onDelete({ document }, store) {
    if (rightsOf([document]).all && !(await hasAdministrator(store))) throw inUse({ text: 'last-admin' })
  },
}
