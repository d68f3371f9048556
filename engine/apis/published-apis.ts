import type { SettingStore, StoreEvent } from '../store/store.ts'

const prefix = 'api-release '

/** Which release of an API is called. One that is not published has none. */
export interface PublishedApi {
  id: number
  release: number
  by: string
  at: string
}

/** The APIs that are published, as the store says. */
export async function publishedApis(settings: Pick<SettingStore, 'list'>): Promise<PublishedApi[]> {
  const found = await settings.list<{ release: number }>(prefix)
  return found.map(({ name, value, by, at }) => ({
    id: Number(name.slice(prefix.length)),
    release: value.release,
    by,
    at,
  }))
}

export const setPublished = (id: number, release: number, by: string, settings: Pick<SettingStore, 'set'>) =>
  settings.set(`${prefix}${id}`, { release }, by)

export const setWithdrawn = (id: number, by: string, settings: Pick<SettingStore, 'remove'>) =>
  settings.remove(`${prefix}${id}`, by)

/** Whether an event of the store says that another API is published. */
export const isAboutApis = ({ topic, key }: Pick<StoreEvent, 'topic' | 'key'>): boolean =>
  topic === 'resync' || (topic === 'setting' && key.startsWith(prefix))
