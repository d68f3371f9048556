import { createHash } from 'node:crypto'
import type { Store } from '../store/store.ts'

/** What is kept of a direct link; its key is not. */
export interface DirectKey {
  siteId: number
  /** Names it to builders; it opens nothing. */
  id: string
  /** What it is for. */
  name: string
  userKey: string
  /** What the login schema is asked with, sealed. */
  typed: string
  expiresAt: string
}

const prefixOf = (siteId: number) => `direct-login ${siteId} `

/** Where a direct key is kept: by its SHA-256 alone, as tokens are (AN-12). */
export function directKeyName(siteId: number, key: string): string {
  return prefixOf(siteId) + createHash('sha256').update(key).digest('base64url')
}

/** All direct keys of a site, the newest first. */
export function directKeysOf(siteId: number, { settings }: Pick<Store, 'settings'>) {
  return settings.list<DirectKey>(prefixOf(siteId))
}

/** A site that is deleted leaves none behind. */
export async function removeDirectKeys(siteId: number, store: Pick<Store, 'settings'>): Promise<void> {
  for (const { name } of await directKeysOf(siteId, store)) await store.settings.remove(name, 'system')
}
