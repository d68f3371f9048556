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

test.skipIf(!hasChromium)(title('every sample is drawn in both languages, widths and themes'), async () => {
  const { findings, drawn } = await drawGallery(browser, samples, { as: looks })
  expect(findings).toEqual([])
  expect(drawn).toBeGreaterThan(15 * looks.length)
})

test.skipIf(!hasChromium)(title('a sample that is not drawn, not Japanese or unreadable is found'), async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-samples-'))
  const blocks = [
    { type: 'text', text: 'Nobody has translated this.' },
    { type: 'text', text: '薄い字', color: '#f0f0f0' },
    { type: 'compare', before: { kind: 'nothing', spec: {} }, after: { kind: 'nothing', spec: {} } },
  ]
  const spec = { route: '/fault', layout: 'console', title: '不具合', access: { audience: 'console' }, blocks }
  writeFileSync(
    join(folder, 'fault.json'),
    JSON.stringify({ kind: 'screen', version: 1, key: 'fault', name: 'Fault', spec }),
  )
  const { findings } = await drawGallery(browser, folder, {
    as: [{ language: 'ja', width: 390, dark: false }],
  })
  rmSync(folder, { recursive: true })
  const found = findings.join('\n')
  expect(found).toContain('fault (ja, 390, light): not Japanese: Nobody has translated this.')
  expect(found).toContain('not drawn: ')
  expect(found).toContain('color-contrast (serious)')
})
