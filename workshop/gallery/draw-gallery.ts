import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import { checkPage } from '../../examples/wholesale/test/check-page.ts'
import { crawlScreen } from '../crawler/crawl-screen.ts'
import { makeUntranslated } from '../crawler/untranslated.ts'
import { openWatchedPage, type WatchedPage } from '../crawler/watched-page.ts'

/** How a person looks at a screen. */
export interface Look {
  language: 'ja' | 'en'
  width: number
  dark: boolean
}

/** Each language at each width, in light and dark, and each width in light and dark: four of the eight looks hold every pair. */
export const looks: readonly Look[] = [
  { language: 'ja', width: 1280, dark: false },
  { language: 'ja', width: 390, dark: true },
  { language: 'en', width: 1280, dark: true },
  { language: 'en', width: 390, dark: false },
]

interface Sample {
  key: string
  route: string
}

const password = 'admin-password'
const isUntranslated = makeUntranslated()

const marks = '[data-unknown-block], [data-unknown-cell], main [aria-busy="true"]'

/**
 * Opens every screen of a folder in the console of an engine of its own, once in each look. Returns what is wrong with
 * them, each with its look and screen: nothing, when all is well.
 */
export async function drawGallery(
  browser: Browser,
  folder: string,
  { as, only = () => true }: { as: readonly Look[]; only?: (key: string) => boolean },
): Promise<{ findings: string[]; drawn: number }> {
  const temporary = mkdtempSync(join(tmpdir(), 'kumiki-gallery-'))
  symlinkSync(folder, join(temporary, 'screens'))
  const engine = await startEngine({
    dataFolder: join(temporary, 'data'),
    port: await freePort(),
    sitePort: await freePort(),
    env: { KUMIKI_EXAMPLE: 'wholesale', KUMIKI_DEFINITIONS: temporary },
  })
  const result = { findings: [] as string[], drawn: 0 }
  try {
    for (const look of as) {
      const watched = await openWatchedPage(browser, engine.url, { ...look, password })
      for (const sample of samplesIn(folder).filter(({ key }) => only(key))) {
        const found = await drawSample(watched, sample, look)
        const { language, width, dark } = look
        const where = `${sample.key} (${language}, ${width}, ${dark ? 'dark' : 'light'})`
        result.findings.push(...found.map((what) => `${where}: ${what}`))
        result.drawn++
      }
      await watched.close()
    }
    return result
  } finally {
    await engine.kill()
    rmSync(temporary, { recursive: true, force: true })
  }
}

function samplesIn(folder: string): Sample[] {
  return readdirSync(folder).map((file) => {
    const { key, spec } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { key: string; spec: Sample }
    return { key, route: spec.route }
  })
}

async function drawSample(watched: WatchedPage, { route }: Sample, { language, width }: Look): Promise<string[]> {
  const { findings } = await crawlScreen(watched, route, {
    isUntranslated: language === 'ja' ? isUntranslated : () => false,
    isNarrow: width < 500,
    use: false,
  })
  // A heavy block is fetched when its screen is drawn; on a busy machine that takes its time.
  await watched.page.waitForSelector(marks, { state: 'detached', timeout: 30_000 }).catch(() => undefined)
  const notDrawn = await watched.page
    .locator(marks)
    .evaluateAll((elements) => elements.map((element) => `not drawn: ${element.outerHTML.slice(0, 120)}`))
  return [...findings.map(({ what }) => what), ...notDrawn, ...(await checkPage(watched.page))]
}
