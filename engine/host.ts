import type { Engine } from './server/engine.ts'
import { loadedExample } from './examples/example.ts'

const loopback = '127.0.0.1'

/**
 * The address to listen on now: what the environment says; else loopback while an example is published whose login
 * everybody knows; else undefined, which means all.
 */
export async function hostNow({ config, store }: Pick<Engine, 'config' | 'store'>): Promise<string | undefined> {
  if (config.host !== undefined) return config.host
  const example = await loadedExample(store)
  if (!example?.login) return undefined
  for (const key of example.sites) {
    const site = await store.documents.find(`site/${key}`)
    // Also while it is being published.
    if (site && (await store.sites.state(site.id)).status !== 'private') return loopback
  }
  return undefined
}
