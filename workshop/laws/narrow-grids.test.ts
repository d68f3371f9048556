import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { join } from 'node:path'
import { filesBelow, root } from './imports.ts'

/** Twenty-three gaps of 16 pixels are wider than a phone: nothing in the grid could be narrow then. */
const isCapped = /gap:[^;]*min\(/

test('a grid of many columns has gaps that shrink with the window', () => {
  const wide = filesBelow(join(root, 'renderer'))
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/[^{}]*\{[^{}]*repeat\((\d+),[^{}]*\}/g)]
        .filter(([rule, columns]) => Number(columns) >= 12 && !isCapped.test(rule))
        .map(([rule]) => `${file}: ${rule.trim().split('\n')[0]}`),
    )
  expect(wide).toEqual([])
})
