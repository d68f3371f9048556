import { inUse } from '../codes/refusals.ts'
import { removeLinks } from '../previews/preview-links.ts'
import { removeDirectKeys } from '../sessions/direct-keys.ts'
import type { KindHooks } from './kind-hooks.ts'

/** A site that runs is made private before it can be deleted; its carts, its users' columns and favourites and its direct links go with it. */
export const siteHooks: KindHooks = {
  async beforeDelete({ id }, { engine }) {
    const { status } = await engine.sites.state(id)
    if (status !== 'private') throw inUse({ text: 'set-private-first' })
  },
  async onDelete({ id }, store) {
    await store.carts.removeOf(id)
    await store.listViews.removeOf(id)
    await store.favorites.removeOf(id)
    await removeDirectKeys(id, store)
    await removeLinks(id, store)
  },
}
