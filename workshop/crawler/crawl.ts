import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openConsole, type Client } from '../client.ts'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import type { Control } from './page-agent.ts'
import { crawlScreen, type Finding } from './crawl-screen.ts'
import { placesOf, type Place } from './places.ts'
import { makeUntranslated } from './untranslated.ts'
import { openWatchedPage } from './watched-page.ts'

export interface Crawl {
  language: 'ja' | 'en'
  width: number
  store: 'fresh' | 'wholesale'
  /** `use` uses every control, `open` looks at every screen. */
  depth: 'open' | 'use'
  /** How many controls of a screen are used; all of them when it is left out. */
  mostPerScreen?: number
  /** A folder with further screens (`KUMIKI_DEFINITIONS`). */
  definitions?: string
  /** Which of the console's places; all of them when it is left out. */
  only?: (place: Place, index: number) => boolean
  /** Which controls are used; all of them when it is left out. */
  isUsed?: (control: Control) => boolean
}

export interface CrawlReport {
  findings: Finding[]
  opened: number
  used: number
  left: string[]
}

const password = 'admin-password'

/** Starts an engine on a store that is thrown away, and goes through its console as `admin`. */
export async function crawl(
  browser: Browser,
  {
    language,
    width,
    store,
    depth,
    mostPerScreen = Infinity,
    only = () => true,
    isUsed = () => true,
    definitions,
  }: Crawl,
): Promise<CrawlReport> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-crawler-'))
  const engine = await startEngine({
    dataFolder: join(folder, 'data'),
    port: await freePort(),
    sitePort: await freePort(),
    env: {
      KUMIKI_EXAMPLE: store === 'wholesale' ? 'wholesale' : 'none',
      ...(definitions !== undefined && { KUMIKI_DEFINITIONS: definitions }),
    },
  })
  try {
    const client: Client = await openConsole(engine.url, 'admin', password)
    const places = (await placesOf(client)).filter(only)
    const watched = await openWatchedPage(browser, engine.url, { language, width, password })
    const known = new Set<string>()
    const isUntranslated = language === 'ja' ? makeUntranslated() : () => false
    const report: CrawlReport = { findings: [], opened: 0, used: 0, left: [] }
    for (const { path, screen } of places) {
      // A place whose document went in an earlier place is no place any more.
      const isGone = [...watched.deleted].some((one) => path.includes(`/${one}`) || isSiteOf(path, one))
      if (isGone) continue
      const looking = { isUntranslated, isNarrow: width < 500 }
      const using = { ...looking, known, screen, isUsed, depth: 3, most: mostPerScreen }
      const { findings, used, left } = await crawlScreen(
        watched,
        path,
        depth === 'use' ? { ...using, use: true } : { ...looking, use: false },
      )
      report.findings.push(...findings)
      report.left.push(...left)
      report.opened++
      report.used += used
    }
    await watched.close()
    return report
  } finally {
    await engine.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether the address is of that site or of that content of a site: `/b2b/b2b/18/2/5`. */
function isSiteOf(path: string, deleted: string): boolean {
  const [, site, content] = /^\/b2b\/b2b\/(\d+)(?:\/\d+\/(\d+))?/.exec(path) ?? []
  return deleted === `site/${site}` || deleted === `content/${content}`
}

/** Each different finding once, with the first place and way that led to it. */
export function toLines(findings: readonly Finding[]): string[] {
  const lines = new Map<string, string>()
  for (const { path, controls, what } of findings) {
    if (!lines.has(what)) lines.set(what, [`${what}  at ${path}`, ...controls].join(' > '))
  }
  return [...lines.values()]
}
