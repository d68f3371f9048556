import { addressOf } from '../../runtime/document.ts'
import type { KindHooks } from './kind-hooks.ts'

export const schemaHooks: KindHooks = {
  async onDelete({ document }, store) {
    await store.runs.remove(addressOf(document))
  },
}
