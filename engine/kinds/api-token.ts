import { endTokens } from '../apis/api-tokens.ts'
import type { KindHooks } from './kind-hooks.ts'

export const apiTokenHooks: KindHooks = {
  async onDelete({ id }, store) {
    await endTokens(id, store)
  },
}
