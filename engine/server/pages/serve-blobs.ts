import type { Hono } from 'hono'
import type { Engine } from '../../engine.ts'
import type { RunningRelease } from '../../sites/running-release.ts'

/** What a browser may show by itself; anything else is only ever saved. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'])

/**
 * `/<site path>/blob/<id>`: a stored file that a document of the running release names. Without a login, since login
 * screens show them too. A file that the release does not name is not there; its bytes never change under its id.
 */
export function serveBlobs(app: Hono, { sites, store }: Pick<Engine, 'sites' | 'store'>): void {
  app.get('/:site/blob/:id', async (c) => {
    const release = sites.byPath(c.req.param('site'))
    const id = c.req.param('id')
    const blob = release && namedIn(release).has(`blob/${id}`) ? await store.blobs.get(id) : undefined
    const bytes = blob && (await store.blobs.read(blob.hash))
    if (!bytes) return c.notFound()
    const isShown = shown.has(blob.type)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': isShown ? blob.type : 'application/octet-stream',
        'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(blob.name)}`,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
}

const known = new WeakMap<RunningRelease, ReadonlySet<string>>()

function namedIn(release: RunningRelease): ReadonlySet<string> {
  let names = known.get(release)
  if (!names) {
    names = new Set([...release.documents.values()].flatMap(({ spec }) => blobsIn(spec)))
    known.set(release, names)
  }
  return names
}

function blobsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^blob\/[^/]+$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(blobsIn) : []
}

/** RFC 8187: what `encodeURIComponent` leaves and a header may not hold. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
