import { Hono, type Context as HonoContext } from 'hono'
import { adminCookie } from '../../operations/user/admin-cookie.ts'
import type { Preview } from '../../previews/preview.ts'
import { mountCalls } from '../calls/mount-calls.ts'
import type { Engine } from '../engine.ts'
import { isSecure } from '../is-secure.ts'
import { serveSites } from '../pages/serve-pages.ts'
import { stopPage } from '../pages/stop-page.ts'
import { honoRequest } from '../pipeline/hono-request.ts'
import { previewEngine } from './preview-engine.ts'

/**
 * `/preview-…/*`: the pages and calls of a site as it would be with what is not saved, for the user of the console who had it
 * drawn, or for who has its link (SAFETY PV-01, PV-02). Nothing of it becomes a cookie: it stands at the console's origin.
 */
export function servePreviews(app: Hono, engine: Engine): void {
  const apps = new WeakMap<Preview, PreviewApp>()
  engine.previews.onEnd((preview) => apps.get(preview)?.end())
  const appOf = (preview: Preview): PreviewApp => {
    const known = apps.get(preview)
    if (known) return known
    const made = previewApp(engine, preview)
    apps.set(preview, made)
    return made
  }
  app.all('/:preview{preview-[\\w-]{43}}/*', async (c) => {
    const path = c.req.param('preview')
    const preview = engine.previews.byPath(path) ?? (await engine.previews.linked(path))
    if (!preview || !(await mayLook(preview, c, engine)) || !(await engine.previews.touch(preview))) return stopPage()
    const answer = await appOf(preview).app.fetch(c.req.raw, c.env)
    answer.headers.delete('set-cookie')
    return answer
  })
}

interface PreviewApp {
  app: Hono
  /** Ends what its pages have begun. */
  end(): void
}

function previewApp(engine: Engine, preview: Preview): PreviewApp {
  const { own, sites } = previewEngine(engine, preview)
  const app = new Hono()
  mountCalls(app, own, { kind: 'site', sites, below: '/*', readsOnly: preview.owner === undefined })
  serveSites(app, own, sites)
  const end = () => {
    for (const { tasks } of [own.downloads, own.transfers]) tasks.close().catch(() => undefined)
  }
  return { app, end }
}

/** Who has the link until it ends; else its owner alone, whose login in the console stands. */
async function mayLook({ owner }: Preview, c: HonoContext, engine: Engine): Promise<boolean> {
  if (owner === undefined) return true
  const request = honoRequest(c)
  const token = adminCookie({ requestHeader: request.header, isSecure: () => isSecure(engine, request) })
  const session = token === undefined ? undefined : await engine.sessions.find(token)
  return session?.audience === 'admin' && session.userKey === owner
}
