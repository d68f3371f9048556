import { join } from 'node:path'
import type { Hono, HonoRequest } from 'hono'
import { localize } from '../../../runtime/text.ts'
import type { Language } from '../../../runtime/document.ts'
import { isSiteAddress, sitePaths } from '../../../runtime/pages/site-paths.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import { consoleOpening } from '../../../runtime/opening/console-opening.ts'
import type { Address } from '../../../runtime/opening/opened-at.ts'
import { siteOpening } from '../../../runtime/opening/site-opening.ts'
import { isSitePath } from '../../../runtime/routes/is-site-path.ts'
import type { Engine } from '../engine.ts'
import type { FastPaths } from '../pipeline/fast-path.ts'
import { adminMarker } from '../../operations/user/admin-cookie.ts'
import { siteMarker } from '../../operations/site/request/site-cookie.ts'
import { siteLanguageCookie } from '../../../runtime/opening/site-language-cookie.ts'
import { readCookie } from '../../call/session-cookie.ts'
import { carryOpening } from './carry-opening.ts'
import type { Installation } from '../../settings/installation.ts'
import type { PageSettings } from '../../../runtime/page-settings.ts'
import type { PortSites } from '../../sites/port-sites.ts'
import type { RunningRelease } from '../../sites/running-release.ts'
import { isForSites } from '../calls/mount-calls.ts'
import { prefix } from '../../call/prefix.ts'
import { languageFor } from '../../call/language-for.ts'
import { ownLanguage } from '../../call/own-language.ts'
import { makePage } from './make-page.ts'
import type { PageContent } from './make-page.ts'
import { serveBlobs } from './serve-blobs.ts'
import { stopPage } from './stop-page.ts'

interface CallRoute {
  method: string
  path: string
  touches?: string[]
  begins?: 'session'
}

/** `/main/*`: the console's one page; its routes are the browser's. `/` leads there. */
export function serveConsole(app: Hono, engine: Engine, quick: FastPaths = new Map()): void {
  const page = makePage(join(engine.config.root, 'build/client/console.html'))
  const calls = callTable(engine, (spec) => !isForSites(spec))
  // The settings are an object of their own after each change.
  const contents = new WeakMap<Installation, Map<Language, PageContent>>()
  const contentFor = (accepted: string | undefined): PageContent => {
    const settings = engine.settings.current()
    const { versionText, page: told, look } = settings
    const language = ownLanguage(undefined, { accepted, installation: settings.language })
    let known = contents.get(settings)
    if (!known) contents.set(settings, (known = new Map()))
    let content = known.get(language)
    if (!content) {
      const version = versionText ?? engine.version
      const boot = { audience: 'console', version, base: '/main', language, calls, settings: told, look }
      known.set(language, (content = { boot, language, frameAncestors: "'none'" }))
    }
    return content
  }
  app.get('/', (c) => c.redirect('/main/'))
  app.get('/main', (c) => c.redirect('/main/'))
  app.get('/main/calls.json', (c) => c.json(calls))
  const opening = carryOpening(quick, calls['open']?.path ?? '', engine.drawings)
  app.get('/main/*', (c) => {
    const now = contentFor(c.req.header('accept-language'))
    const input = consoleOpening(addressBelow('/main', c.req.url))
    const asked = { marker: adminMarker, language: now.language, input, boot: now.boot }
    return page(now, c.req.header('if-none-match'), opening(c, asked))
  })
}

/** `/<site path>/*`: the page of a site that is published at this port. Where no running site is, a page that says so. */
export function serveSites(app: Hono, engine: Engine, sites: PortSites, quick: FastPaths = new Map()): void {
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
  const opening = carryOpening(quick, calls['site-open']?.path ?? '', engine.drawings)
  app.get('/:site/*', (c, next) => {
    const name = c.req.param('site')
    if (`/${name}` === prefix) return next()
    const release = sites.byPath(name)
    if (!release) return stopPage()
    const language = languageOf(release, name, c.req)
    const content = contentOf(release, language)
    if (isSiteAddress(c.req.path.slice(name.length + 1)))
      return page(
        content,
        c.req.header('if-none-match'),
        opening(c, { ...askedBy(release, name, c.req, language), boot: content.boot }),
      )
    // The page leads home and says so; who asks without a browser is told by the status.
    const { body, headers } = page(content, undefined)
    return new Response(body, { status: 404, headers })
  })
}

/** The one that this browser's person chose, else the one that the browser asks for. */
function languageOf({ languages }: RunningRelease, path: string, request: HonoRequest): Language {
  const chosen = readCookie(request.header('cookie'), siteLanguageCookie(path))
  return languages.find((one) => one === chosen) ?? languageFor(request.header('accept-language'), languages)
}

function askedBy({ siteId }: RunningRelease, path: string, request: HonoRequest, language: Language) {
  const address = addressBelow(`/${path}`, request.url)
  const isKnown = isSitePath(sitePaths, address.pathname)
  return { marker: siteMarker(siteId), language, input: siteOpening(path, address, { language, isKnown }) }
}

/** What stands behind the `#` stays in the browser: with one, the page asks itself. */
function addressBelow(base: string, url: string): Address {
  const { pathname, search } = new URL(url)
  return { pathname: pathname.slice(base.length), search, hash: '' }
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
        release: release.number,
        name,
        path: spec.path,
        paths: sitePaths,
        marker: siteMarker(release.siteId),
        ...(release.preview && { preview: true }),
        ...(spec.color !== undefined && { colour: spec.color }),
        ...(release.font !== undefined && { font: release.font }),
      },
    },
    language,
    words: { name: localize(name, language, language), ...firstWords[language === 'en' ? 'en' : 'ja'] },
    frameAncestors: "'self'",
    ...(spec.favicon !== undefined && { icon: `/${spec.path}/${spec.favicon}` }),
    imageHosts: release.imageHosts,
    fileHosts: release.fileHosts,
  }
}

function callTable(engine: Engine, isWanted: (spec: CallSpec) => boolean): Record<string, CallRoute> {
  return Object.fromEntries(
    engine.definitions.calls
      .filter(({ spec }) => isWanted(spec))
      .map(({ key, spec: { method, path, touches, begins } }) => [
        key,
        { method, path, ...(touches && { touches }), ...(begins && { begins }) },
      ]),
  )
}
