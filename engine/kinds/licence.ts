import { readLicenceKey } from '../access/licence-key.ts'
import { wrongLicenceKey } from '../codes/refusals.ts'
import type { KindHooks } from './kind-hooks.ts'

/** A licence key is checked before it is stored, and holds at once; users of sites log in again when it opens something else. */
export const licenceHooks: KindHooks = {
  async beforeSave({ secrets }, { engine }) {
    const key = secrets.get('licenceKey')
    if (typeof key !== 'string') return
    if (!readLicenceKey(key, await engine.licences.reading())) throw wrongLicenceKey()
  },
  async afterSave(_stored, { engine, store }) {
    const before = JSON.stringify(engine.licences.flags())
    await engine.licences.reload()
    if (JSON.stringify(engine.licences.flags()) !== before) await store.sessions.endOfSites({ told: 'licence' })
  },
  onDelete: (_stored, store) => store.sessions.endOfSites({ told: 'licence' }),
}
