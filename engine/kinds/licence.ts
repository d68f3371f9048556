import { readingOf, readLicenceKey } from '../access/licence-key.ts'
import { CallError } from '../server/call-error.ts'
import type { KindHooks } from './kind-hooks.ts'

/** A licence key is checked before it is stored, and holds at once. */
export const licenceHooks: KindHooks = {
  async beforeSave({ secrets }, { engine, now }) {
    const key = secrets.get('licenceKey')
    if (typeof key !== 'string') return
    const reading = await readingOf(engine.store, now(), engine.config.licencePublicKey)
    if (!readLicenceKey(key, reading)) throw new CallError(60103)
  },
  afterSave: (_stored, { engine }) => engine.licences.reload(),
}
