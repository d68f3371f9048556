import type { Hono } from 'hono'
import type { PortSites } from '../../sites/port-sites.ts'
import type { Engine } from '../engine.ts'
import { fileHeaders } from '../../operations/file/file-headers.ts'

/**
 * `/<site path>/blob/<id>`: a stored file that a document of the running release names. Without a login, since login
 * screens show them too. A file that the release does not name is not there; its bytes are those of the publishing.
 */
export function serveBlobs(app: Hono, sites: PortSites, { store }: Pick<Engine, 'store'>): void {
  app.get('/:site/blob/:id', async (c) => {
    const release = sites.byPath(c.req.param('site'))
    const id = c.req.param('id')
    const hash = release && Object.hasOwn(release.blobs, id) ? release.blobs[id] : undefined
    const blob = hash === undefined ? undefined : await store.blobs.get(id)
    const bytes = blob && hash !== undefined && (await store.blobs.read(hash))
    if (!bytes) return c.notFound()
    return new Response(new Uint8Array(bytes), {
      headers: { ...fileHeaders(blob), 'cache-control': 'public, max-age=31536000, immutable' },
    })
  })
}
