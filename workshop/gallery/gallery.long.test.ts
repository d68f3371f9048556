import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { hasChromium, openBrowser } from '../browser.ts'
import { drawGallery, looks } from './draw-gallery.ts'

const samples = fileURLToPath(new URL('../../examples/gallery/blocks', import.meta.url))

let browser: Browser

beforeAll(async () => {
  if (hasChromium) browser = await openBrowser()
})

afterAll(() => browser?.close())

const title = (what: string): string => (hasChromium ? what : `${what}; skipped: chromium`)

test.skipIf(!hasChromium)(title('every sample is drawn in each look'), async () => {
  const { findings, drawn } = await drawGallery(browser, samples, { as: looks })
  expect(findings).toEqual([])
  expect(drawn).toBeGreaterThan(15 * looks.length)
})

/** Samples with one fault each, and what is said of it. */
const faults: Record<string, { blocks: object[]; said: string[] }> = {
  english: {
    blocks: [{ type: 'text', text: 'Nobody has translated this.' }],
    said: ['not Japanese: Nobody has translated this.'],
  },
  pale: { blocks: [{ type: 'text', text: '薄い字', color: '#f0f0f0' }], said: ['color-contrast (serious)'] },
  compare: {
    blocks: [{ type: 'compare', before: { kind: 'nothing', spec: {} }, after: { kind: 'nothing', spec: {} } }],
    said: ['not drawn: '],
  },
  unknown: { blocks: [{ type: 'nobody-knows-it' }], said: ['not drawn: <div', 'data-unknown-block="nobody-knows-it"'] },
  throwing: { blocks: [{ type: 'table', rows: [] }], said: ['console error: Block "table"'] },
}

test.skipIf(!hasChromium)(
  title('each fault of a sample is found in it, and nothing in one without a fault'),
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kumiki-samples-'))
    const sound = { blocks: [{ type: 'text', text: '組木' }] }
    for (const [key, { blocks }] of Object.entries({ ...faults, sound })) {
      const spec = { route: `/${key}`, layout: 'console', title: '見本', access: { audience: 'console' }, blocks }
      const screen = { kind: 'screen', version: 1, key, name: key, spec }
      writeFileSync(join(folder, `${key}.json`), JSON.stringify(screen))
    }
    const drawn = (width: number, only: (key: string) => boolean) =>
      drawGallery(browser, folder, { as: [{ language: 'ja', width, dark: false }], only })
    const { findings } = await drawn(390, () => true)
    // No block makes a page wider than its window: a window in which the shell itself has no room stands for one that does.
    const { findings: narrow } = await drawn(90, (key) => key === 'sound')
    rmSync(folder, { recursive: true })
    const of = (key: string) => findings.filter((one) => one.startsWith(`${key} (ja, 390, light): `)).join('\n')
    for (const [key, { said }] of Object.entries(faults))
      for (const words of said) expect(of(key), key).toContain(words)
    expect(of('sound')).toBe('')
    for (const words of ['scrolls sideways by ', 'scrolls to the side: ']) expect(narrow.join('\n')).toContain(words)
  },
)
