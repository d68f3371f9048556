import { createHash } from 'node:crypto'
import type { Document } from '../../runtime/document.ts'
import type { Row } from '../execution/row.ts'
import type { Store } from '../store/store.ts'

/** What somebody without a login in the console may look at for a while, and nothing else. */
export interface PreviewLink {
  siteId: number
  /** As they stood in their forms when the link was made. */
  documents: readonly Document[]
  /** Whose eyes the pages are seen through. */
  visitor: Visitor | undefined
  /** Milliseconds since 1970. */
  until: number
}

/** A user of the site, as the login schema found him. */
export interface Visitor {
  /** What was typed to find him. */
  name: string
  userKey: string
  /** What his session holds. */
  data: { login: Row; entrance: string | undefined }
}

interface StoredLink {
  siteId: number
  until: number
  /** The link, sealed: documents and the row of a person stand in it. */
  link: string
}

const purpose = 'preview-link'
const prefixOf = (siteId: number) => `${purpose}s ${siteId} `
const nameOf = (path: string) => `${purpose} ${createHash('sha256').update(path).digest('base64url')}`

type LinkStore = Pick<Store, 'settings' | 'secrets'>

/** So many stand at once for a site. */
export const mostLinks = 20

/** Keeps a link by the hash of its path alone. Those of the site that are over go. Answers false where too many stand. */
export async function keepLink(path: string, link: PreviewLink, by: { user: string; now: number; store: LinkStore }) {
  const { settings, secrets } = by.store
  const standing = await settings.list<number>(prefixOf(link.siteId))
  const over = standing.filter(({ value }) => value <= by.now)
  for (const { name } of over) await forget(name.slice(prefixOf(link.siteId).length), link.siteId, settings)
  if (standing.length - over.length >= mostLinks) return false
  const name = nameOf(path)
  const { siteId, until } = link
  const stored: StoredLink = { siteId, until, link: secrets.seal(purpose, JSON.stringify(link)) }
  await settings.set(name, stored, by.user)
  await settings.set(prefixOf(siteId) + name, until, by.user)
  return true
}

/** The link of a path, as long as it stands. */
export async function findLink(
  path: string,
  now: number,
  { settings, secrets }: LinkStore,
): Promise<PreviewLink | undefined> {
  const stored = await settings.get<StoredLink>(nameOf(path))
  if (!stored || stored.until <= now) return undefined
  const text = secrets.unseal(purpose, stored.link)
  if (text === undefined) return undefined
  const link: PreviewLink = JSON.parse(text)
  return link
}

/** Links to a site that stand, the newest first. `key` names one and opens nothing. */
export async function standingLinks(siteId: number, now: number, { settings }: Pick<LinkStore, 'settings'>) {
  const all = await settings.list<number>(prefixOf(siteId))
  return all
    .filter(({ value }) => value > now)
    .map(({ name, value, by, at }) => ({
      ...{ key: name.slice(prefixOf(siteId).length + purpose.length + 1), by, at },
      expiresAt: new Date(value).toISOString(),
    }))
}

/** Whether the link of a path still stands: nobody has revoked it, on whichever node. */
export async function linkStands(path: string, now: number, { settings }: Pick<LinkStore, 'settings'>) {
  const stored = await settings.get<StoredLink>(nameOf(path))
  return stored !== undefined && stored.until > now
}

/** Takes a link back; false where there is none of this key at the site. */
export async function revokeLink(siteId: number, key: string, { settings }: Pick<LinkStore, 'settings'>) {
  const name = `${purpose} ${key}`
  const stored = await settings.get<StoredLink>(name)
  if (stored?.siteId !== siteId) return false
  await forget(name, siteId, settings)
  return true
}

/** A site that is deleted leaves none behind. */
export async function removeLinks(siteId: number, { settings }: Pick<Store, 'settings'>): Promise<void> {
  for (const { name } of await settings.list(prefixOf(siteId)))
    await forget(name.slice(prefixOf(siteId).length), siteId, settings)
}

async function forget(name: string, siteId: number, settings: Store['settings']): Promise<void> {
  await settings.remove(name, 'system')
  await settings.remove(prefixOf(siteId) + name, 'system')
}
