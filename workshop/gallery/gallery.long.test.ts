import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hasChromium, openBrowser } from '../browser.ts'
import { drawGallery, looks } from './draw-gallery.ts'

const samples = fileURLToPath(new URL('../../examples/gallery/blocks', import.meta.url))

test.skipIf(!hasChromium)(
  `every sample is drawn in both languages, widths and themes, and every action does something${hasChromium ? '' : '; skipped: chromium'}`,
  async () => {
    const browser = await openBrowser()
    const { findings, drawn, pressed } = await drawGallery(browser, samples, { as: looks, used: ['gallery-actions'] })
    await browser.close()
    expect(findings).toEqual([])
    expect(drawn).toBeGreaterThan(15 * looks.length)
    expect(pressed).toBeGreaterThanOrEqual(10 * looks.length)
  },
)
