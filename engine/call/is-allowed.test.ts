import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { requireAllowed } from './is-allowed.ts'

const release = {
  contents: new Map([
    [1, {}],
    [2, {}],
  ]),
  plan: (key: string) => (key === '2/purchase' ? {} : undefined),
}
const context = {
  session: { audience: 'site', siteId: 7 },
  engine: { sites: { running: (id: number) => (id === 7 ? release : undefined) } },
} as unknown as Context

test('a content opens to readers; to buyers only where something is sold', () => {
  const ask = (right: 'read' | 'purchase', contentId: number) =>
    requireAllowed({ rule: 'content', input: 'contentId', right }, { contentId }, context)
  expect(() => ask('read', 1)).not.toThrow()
  expect(() => ask('read', 2)).not.toThrow()
  expect(() => ask('purchase', 2)).not.toThrow()
  expect(() => ask('purchase', 1)).toThrow(expect.objectContaining({ code: 40400 }))
  expect(() => ask('read', 3)).toThrow(expect.objectContaining({ code: 40400 }))
})
