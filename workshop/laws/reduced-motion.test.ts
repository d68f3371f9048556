import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcesOf } from './imports.ts'

/** What passes over for a while where people want nothing to move: the duration of a property that is `all` by itself. */
function durationsIn(css: string): string[] {
  const blocks = css.split('@media').filter((block) => block.trimStart().startsWith('(prefers-reduced-motion: reduce)'))
  return blocks.flatMap((block) =>
    [...block.matchAll(/transition-duration:\s*([^;!]+)/g)].map(([, given]) => given!.trim()),
  )
}

test('who wants no motion has none: a duration, however short, gives a table the measure of the look before', () => {
  const found = sourcesOf('renderer')
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => durationsIn(readFileSync(file, 'utf8')))
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((given) => given !== '0s')).toEqual([])
})

test('a short one is seen', () => {
  expect(
    durationsIn('@media (prefers-reduced-motion: reduce) { * { transition-duration: 0.01ms !important; } }'),
  ).toEqual(['0.01ms'])
})
