import { join } from 'node:path'
import type { Hono } from 'hono'
import { localize } from '../../../runtime/text.ts'
import type { Language } from '../../../runtime/document.ts'
import { isSiteAddress, sitePaths } from '../../../runtime/pages/site-paths.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import type { Engine } from '../engine.ts'
import type { Installation } from '../../settings/installation.ts'
import type { PageSettings } from '../../../runtime/page-settings.ts'
import type { PortSites } from '../../sites/port-sites.ts'
import type { RunningRelease } from '../../sites/running-release.ts'
import { isForSites } from '../calls/mount-calls.ts'
import { prefix } from '../../call/prefix.ts'
import { languageFor } from './language-for.ts'
import { makePage } from './make-page.ts'
import type { PageContent } from './make-page.ts'
import { serveBlobs } from './serve-blobs.ts'
import { stopPage } from './stop-page.ts'

interface CallRoute {
  method: string
  path: string
  touches?: string[]
}

/** `/main/*`: the console's one page; its routes are the browser's. `/` leads there. */
export function serveConsole(app: Hono, engine: Engine): void {
  const page = makePage(join(engine.config.root, 'build/client/console.html'))
  const calls = callTable(engine, (spec) => !isForSites(spec))
  // The settings are an object of their own after each change.
  const contents = new WeakMap<Installation, PageContent>()
  const content = (): PageContent => {
    const settings = engine.settings.current()
    const { language, versionText, page: told, look } = settings
    let known = contents.get(settings)
    if (!known) {
      const version = versionText ?? engine.version
      const boot = { audience: 'console', version, base: '/main', language, calls, settings: told, look }
      contents.set(settings, (known = { boot, language, frameAncestors: "'none'" }))
    }
    return known
  }
  app.get('/', (c) => c.redirect('/main/'))
  app.get('/main', (c) => c.redirect('/main/'))
  app.get('/main/calls.json', (c) => c.json(calls))
  app.get('/main/*', (c) => page(content(), c.req.header('if-none-match')))
}

/** `/<site path>/*`: the page of a site that is published at this port. Where no running site is, a page that says so. */
export function serveSites(app: Hono, engine: Engine, sites: PortSites): void {
  const page = makePage(join(engine.config.root, 'build/client/site.html'))
  const calls = callTable(engine, isForSites)
  let contents = new WeakMap<RunningRelease, Map<Language, PageContent>>()
  let settings: Installation | undefined
  const contentOf = (release: RunningRelease, language: Language): PageContent => {
    if (settings !== engine.settings.current()) {
      settings = engine.settings.current()
      contents = new WeakMap()
    }
    let known = contents.get(release)
    if (!known) contents.set(release, (known = new Map()))
    let content = known.get(language)
    if (!content) {
      content = siteContent(release, { calls, version: engine.version, settings: settings.page }, language)
      known.set(language, content)
    }
    return content
  }
  app.get('/', (c) => {
    const [only, ...others] = sites.all()
    return only && others.length === 0 ? c.redirect(`/${only.site.spec.path}/`) : stopPage()
  })
  app.get('/:site/calls.json', (c) => (sites.byPath(c.req.param('site')) ? c.json(calls) : stopPage()))
  app.get('/:site', (c) => {
    const release = sites.byPath(c.req.param('site'))
    return release ? c.redirect(`/${release.site.spec.path}/`) : stopPage()
  })
  serveBlobs(app, sites, engine)
  app.get('/:site/*', (c, next) => {
    const name = c.req.param('site')
    if (`/${name}` === prefix) return next()
    const release = sites.byPath(name)
    if (!release) return stopPage()
    const content = contentOf(release, languageFor(c.req.header('accept-language'), release.languages))
    // The page leads home and says so; who asks without a browser is told by the status.
    const isThere = isSiteAddress(c.req.path.slice(name.length + 1))
    const answer = page(content, isThere ? c.req.header('if-none-match') : undefined)
    return isThere ? answer : new Response(answer.body, { status: 404, headers: answer.headers })
  })
}

/** What is there before the program that draws the site. */
const firstWords = {
  ja: {
    loading: '読み込んでいます…',
    noScript: 'このサイトをご利用になるには、ブラウザーのJavaScriptを有効にしてください。',
  },
  en: { loading: 'Loading…', noScript: 'Please turn on JavaScript in your browser to use this site.' },
}

function siteContent(
  release: RunningRelease,
  about: { calls: object; version: string; settings: PageSettings },
  language: Language,
): PageContent {
  const { spec, name } = release.site
  return {
    boot: {
      audience: 'site',
      ...about,
      base: `/${spec.path}`,
      language,
      languages: release.languages,
      site: {
        id: release.siteId,
        name,
        path: spec.path,
        paths: sitePaths,
        marker: `kumiki_in_s${release.siteId}`,
        ...(spec.color !== undefined && { colour: spec.color }),
        ...(release.font !== undefined && { font: release.font }),
      },
    },
    language,
    words: { name: localize(name, language, language), ...firstWords[language === 'en' ? 'en' : 'ja'] },
    frameAncestors: "'self'",
    ...(spec.favicon !== undefined && { icon: `/${spec.path}/${spec.favicon}` }),
    imageHosts: release.imageHosts,
  }
}

function callTable(engine: Engine, isWanted: (spec: CallSpec) => boolean): Record<string, CallRoute> {
  return Object.fromEntries(
    engine.definitions.calls
      .filter(({ spec }) => isWanted(spec))
      .map(({ key, spec: { method, path, touches } }) => [key, { method, path, ...(touches && { touches }) }]),
  )
}
