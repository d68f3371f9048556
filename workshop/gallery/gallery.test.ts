import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { hasChromium, openBrowser } from '../browser.ts'
import { drawGallery } from './draw-gallery.ts'

const samples = fileURLToPath(new URL('../../examples/gallery/blocks', import.meta.url))
/** Screens that hold many parts each. */
const together = ['arrange', 'show', 'rows', 'edit', 'cells', 'actions', 'json'].map((name) => `gallery-${name}`)
let browser: Browser

beforeAll(async () => {
  if (hasChromium) browser = await openBrowser()
})

afterAll(() => browser?.close())

const title = (what: string): string => (hasChromium ? what : `${what}; skipped: chromium`)

test.skipIf(!hasChromium)(
  title('samples are drawn in Japanese on a dark telephone (all of them, in all looks: gallery.long.test.ts)'),
  async () => {
    const { findings, drawn } = await drawGallery(browser, samples, {
      as: [{ language: 'ja', width: 390, dark: true }],
      only: (key) => together.includes(key),
    })
    expect(findings).toEqual([])
    expect(drawn).toBe(together.length)
  },
)
