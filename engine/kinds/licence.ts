import { readLicenceKey } from '../access/licence-key.ts'
import { CallError } from '../codes/call-error.ts'
import type { KindHooks } from './kind-hooks.ts'

/** A licence key is checked before it is stored, and holds at once; users of sites log in again when it opens something else. */
export const licenceHooks: KindHooks = {
  async beforeSave({ secrets }, { engine }) {
    const key = secrets.get('licenceKey')
    if (typeof key !== 'string') return
    if (!readLicenceKey(key, await engine.licences.reading())) throw new CallError(60103)
  },
  async afterSave(_stored, { engine, store }) {
    const before = JSON.stringify(engine.licences.flags())
    await engine.licences.reload()
    if (JSON.stringify(engine.licences.flags()) !== before) await store.sessions.endOfSites({ told: 'licence' })
  },
  onDelete: (_stored, store) => store.sessions.endOfSites({ told: 'licence' }),
}
