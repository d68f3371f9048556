import { readLicenceKey } from '../access/licence-key.ts'
import { CallError } from '../server/call-error.ts'
import type { KindHooks } from './kind-hooks.ts'

/** A licence key is checked before it is stored, and holds at once. */
export const licenceHooks: KindHooks = {
  async beforeSave({ secrets }, { engine, now }) {
    const key = secrets.get('licenceKey')
    if (typeof key !== 'string') return
    const reading = {
      today: now().toISOString().slice(0, 10),
      install: await engine.store.install(),
      publicKey: engine.config.licencePublicKey,
    }
    if (!readLicenceKey(key, reading)) throw new CallError(60103)
  },
  afterSave: (_stored, { engine }) => engine.licences.reload(),
}
