import { createHash } from 'node:crypto'
import type { Address, Document } from '../../../runtime/document.ts'
import type { CompiledRelease } from '../../../runtime/compile/release.ts'
import type { ReleaseManifest } from '../../store/store.ts'

/** A release's manifest, and the texts that it names, by hash. */
export function toManifest(parts: {
  siteAddress: Address
  documents: ReadonlyMap<string, Document>
  ids: Readonly<Record<string, Address>>
  routeKeys: Readonly<Record<string, string>>
  blobs?: Readonly<Record<string, string>>
  compiled: Pick<CompiledRelease, 'screens' | 'plans' | 'menus' | 'contents' | 'languages'>
}): { manifest: ReleaseManifest; contents: Map<string, string> } {
  const contents = new Map<string, string>()
  const keep = (value: unknown): string => {
    const text = JSON.stringify(value)
    const hash = `sha256-${createHash('sha256').update(text).digest('hex')}`
    contents.set(hash, text)
    return hash
  }
  const keepAll = (values: Iterable<[string, unknown]>) =>
    Object.fromEntries([...values].map(([key, value]) => [key, keep(value)]))
  const { screens, plans, menus, contents: access, languages } = parts.compiled
  const manifest: ReleaseManifest = {
    site: parts.siteAddress,
    languages,
    contents: access,
    documents: keepAll(parts.documents),
    ids: { ...parts.ids },
    blobs: { ...parts.blobs },
    routeKeys: { ...parts.routeKeys },
    screens: Object.fromEntries(
      Object.entries(screens).map(([language, routes]) => [language, keepAll(Object.entries(routes))]),
    ),
    plans: keepAll(Object.entries(plans)),
    menus: keepAll(Object.entries(menus)),
  }
  return { manifest, contents }
}
