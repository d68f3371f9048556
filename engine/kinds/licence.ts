import { readLicenceKey } from '../access/licence-key.ts'
import { CallError } from '../codes/call-error.ts'
import type { KindHooks } from './kind-hooks.ts'

/** A licence key is checked before it is stored, and holds at once. */
export const licenceHooks: KindHooks = {
  async beforeSave({ secrets }, { engine }) {
    const key = secrets.get('licenceKey')
    if (typeof key !== 'string') return
    if (!readLicenceKey(key, await engine.licences.reading())) throw new CallError(60103)
  },
  afterSave: (_stored, { engine }) => engine.licences.reload(),
}
