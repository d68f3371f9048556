import { expect, test } from 'vitest'
import type { ScreenDocument } from './compile/release.ts'
import { stripScreen } from './strip-screen.ts'

const content = (id: number) => ({ audience: 'site', content: id })
const screen: ScreenDocument = {
  kind: 'screen',
  version: 1,
  key: 'x',
  spec: {
    route: '/b2b/home',
    layout: 'site',
    title: 'x',
    access: content(1),
    load: { a: { call: 'page-data', access: content(7) }, b: { call: 'page-data', access: content(8) } },
    blocks: [
      {
        type: 'table',
        columns: [{ label: 'a' }, { label: 'b', access: content(8) }],
        only: { label: 'c', access: content(8) },
      },
      { type: 'stack', access: content(8), blocks: [{ type: 'text', text: 'secret' }] },
      { type: 'text', text: { access: 'a word of the builder' } },
    ],
  },
}

test('what is not allowed is gone, with its loads; what is allowed does not tell why', () => {
  const stripped = stripScreen(screen, ({ content: id }) => id === 7)
  expect(stripped.spec.load).toEqual({ a: { call: 'page-data' } })
  expect(stripped.spec.blocks).toEqual([
    { type: 'table', columns: [{ label: 'a' }] },
    { type: 'text', text: { access: 'a word of the builder' } },
  ])
  expect(stripped.spec.access).toEqual(content(1))
  expect(JSON.stringify(stripped)).not.toContain('secret')
})

test('everything allowed: everything stays, and the given screen is untouched', () => {
  const before = JSON.stringify(screen)
  expect(stripScreen(screen, () => true).spec.blocks).toHaveLength(3)
  expect(JSON.stringify(screen)).toBe(before)
})
