import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './imports.ts'

/** Pixels below which Japanese is not read any more. */
const least = 12

const smallIn = (css: string): string[] =>
  [...css.matchAll(/font(?:-size)?:[^;}]*?\b(\d+(?:\.\d+)?)px/g)].flatMap(([all, size]) =>
    Number(size) < least ? all : [],
  )

test('smaller type is seen', () => {
  expect(smallIn('a { font-size: 11px; } b { font: 700 10.5px sans-serif } c { font-size: 12px }')).toHaveLength(2)
})

test('no type is smaller than can be read', () => {
  const files = globSync('renderer/**/*.css', { cwd: root })
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) => smallIn(readFileSync(join(root, file), 'utf8')).map((one) => `${file}: ${one}`))
  expect(found).toEqual([])
})

test('whoever sets larger type in the browser gets it: the page says no size of its own for what rem measures', () => {
  const sheet = readFileSync(join(root, 'renderer/theme/theme.css'), 'utf8')
  const ofRoot = [...sheet.matchAll(/(?:^|\})\s*(?:html|:root)[^{}]*\{[^}]*\bfont-size:\s*([^;]+);/gm)].map(
    ([, size]) => size,
  )
  expect(ofRoot).toEqual(['100%'])
})
