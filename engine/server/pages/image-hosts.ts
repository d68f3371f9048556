import type { Document } from '../../../runtime/document.ts'
import type { RunningRelease } from '../../sites/running-release.ts'

const known = new WeakMap<RunningRelease, string[]>()

/** Origins of the pictures that a site's pages fetch themselves: the fixed starts of its `url` templates. */
export function imageHosts(release: RunningRelease): string[] {
  let hosts = known.get(release)
  if (!hosts) known.set(release, (hosts = [...new Set(shown(release).flatMap(({ spec }) => originsIn(spec)))]))
  return hosts
}

/** What pages are made of; where servers and interfaces are is nobody's business. */
const kinds = new Set(['content', 'home-screen', 'login-screen', 'content-category', 'site'])

const shown = ({ documents }: RunningRelease): Document[] =>
  [...documents.values()].filter(({ kind }) => kinds.has(kind))

function originsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(originsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== 'string') return originsIn(inner)
    if (key !== 'url' && key !== 'alternativeUrl') return []
    const origin = /^https?:\/\/[a-z0-9.-]+(:\d+)?(?=\/|$)/i.exec(inner)
    return origin ? [origin[0]] : []
  })
}
