import { setWithdrawn } from '../apis/published-apis.ts'
import type { KindHooks } from './kind-hooks.ts'

export const apiHooks: KindHooks = {
  async onDelete({ id }, store, { session }) {
    await setWithdrawn(id, session?.userKey ?? 'system', store.settings)
  },
}
