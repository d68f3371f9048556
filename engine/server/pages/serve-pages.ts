import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Engine } from '../../engine.ts'
import { isForSites } from '../calls/mount-calls.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import type { RunningRelease } from '../../sites/running-release.ts'
import { imageHosts } from './image-hosts.ts'
import { contentSecurityPolicy, pageHeaders } from './page-headers.ts'

interface CallRoute {
  method: string
  path: string
  touches?: string[]
}

/** `/main/*`: the console's one page; its routes are the browser's. `/` leads there. */
export function serveConsole(app: Hono, engine: Engine): void {
  const page = makePage(join(engine.config.root, 'build/client/console.html'))
  const calls = callTable(engine, () => true)
  app.get('/', (c) => c.redirect('/main/'))
  app.get('/main', (c) => c.redirect('/main/'))
  app.get('/main/calls.json', (c) => c.json(calls))
  app.get('/main/*', () => {
    const { language, versionText } = engine.settings.current()
    const boot = { audience: 'console', version: versionText ?? engine.version, base: '/main', language, calls }
    return page(boot, { frameAncestors: "'none'", language })
  })
}

/** `/<site path>/*`: the page of a published site. A path that no running site has is not found. */
export function serveSites(app: Hono, engine: Engine): void {
  const page = makePage(join(engine.config.root, 'build/client/site.html'))
  const calls = callTable(engine, isForSites)
  const bootOf = (release: RunningRelease) => {
    const { spec, name } = release.site
    return {
      audience: 'site',
      version: engine.version,
      base: `/${spec.path}`,
      language: release.languages[0] ?? 'ja',
      languages: release.languages,
      calls,
      site: {
        id: release.siteId,
        name,
        path: spec.path,
        marker: `kumiki_in_s${release.siteId}`,
        ...(spec.color !== undefined && { colour: spec.color }),
      },
    }
  }
  app.get('/:site/calls.json', (c, next) => (engine.sites.byPath(c.req.param('site')) ? c.json(calls) : next()))
  app.get('/:site', (c, next) => {
    const release = engine.sites.byPath(c.req.param('site'))
    return release ? c.redirect(`/${release.site.spec.path}/`) : next()
  })
  app.get('/:site/*', (c, next) => {
    const release = engine.sites.byPath(c.req.param('site'))
    if (!release) return next()
    const language = release.languages[0] ?? 'ja'
    return page(bootOf(release), {
      frameAncestors: "'self'",
      language,
      imageHosts: imageHosts(release),
    })
  })
}

function callTable(engine: Engine, isWanted: (spec: CallSpec) => boolean): Record<string, CallRoute> {
  return Object.fromEntries(
    engine.definitions.calls
      .filter(({ spec }) => isWanted(spec))
      .map(({ key, spec: { method, path, touches } }) => [key, { method, path, ...(touches && { touches }) }]),
  )
}

interface PageOptions {
  frameAncestors: string
  language: string
  imageHosts?: readonly string[]
}

/** The built page with the boot data and a nonce of its own put in. Read again when the build is newer. */
function makePage(file: string): (boot: object, options: PageOptions) => Response {
  let html: string | undefined
  return (boot, { frameAncestors, imageHosts: hosts = [], language }) => {
    if (html === undefined) {
      if (!existsSync(file)) return new Response('The pages are not built: npm run build', { status: 503 })
      html = readFileSync(file, 'utf8')
    }
    const nonce = randomBytes(16).toString('base64')
    // `<` is escaped, so that no value can end the script element.
    const json = JSON.stringify(boot).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
    const text = html
      .replace('<!--boot-->', () => `<script type="application/json" id="boot">${json}</script>`)
      .replaceAll('__NONCE__', nonce)
      .replace('<html lang="ja"', `<html lang="${language}"`)
    return new Response(text, {
      headers: {
        ...pageHeaders,
        'content-security-policy': contentSecurityPolicy({ nonce, frameAncestors, imageHosts: hosts }),
      },
    })
  }
}
