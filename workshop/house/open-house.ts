import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { openBrowser } from '../browser.ts'

export interface House {
  /** What the engine works on: its data lie in `data`. */
  folder: string
  engine: EngineProcess
  browser: Browser
  close(): Promise<void>
}

/**
 * An engine on a folder of its own, without an example where its environment names none, and a browser. What is to lie in
 * the folder before it starts is laid there by `prepare`, which returns the environment.
 */
export async function openHouse(prepare: (folder: string) => Record<string, string> = () => ({})): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-house-'))
  const engine = await startEngine({
    dataFolder: join(folder, 'data'),
    port: await freePort(),
    sitePort: await freePort(),
    env: prepare(folder),
  })
  const browser = await openBrowser()
  return {
    folder,
    engine,
    browser,
    async close() {
      await browser.close()
      await engine.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
