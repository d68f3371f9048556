// @isolate: puts a font of its own into the browser's place
// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { takeFont } from './take-font.ts'

test('a font of its own stands before those of the system, and texts are there before it is', () => {
  const added: unknown[] = []
  vi.stubGlobal(
    'FontFace',
    class {
      constructor(...about: unknown[]) {
        added.push(about)
      }
    },
  )
  Object.assign(document, { fonts: new Set() })
  takeFont('/shop/blob/house')
  expect(added).toEqual([['site', 'url("/shop/blob/house")', { display: 'swap' }]])
  expect(document.documentElement.style.getPropertyValue('--font-own')).toBe("'site',")
})
