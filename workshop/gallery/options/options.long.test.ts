// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { everyOption, isMissed, seenOptions } from './drop-options.ts'
import { fetchParts } from './lazy-parts.ts'

vi.mock(
  '../../../renderer/ui/lazy.tsx',
  async (original: () => Promise<typeof import('../../../renderer/ui/lazy.tsx')>) =>
    (await import('./lazy-parts.ts')).lazyParts(original),
)

beforeAll(fetchParts)

test('each option of a compiled screen of the gallery is missed where it is left out', async () => {
  const options = seenOptions()
  const unseen: string[] = []
  for (const option of options) if (!(await isMissed(option))) unseen.push(option.name)
  expect(unseen).toEqual([])
  expect(options.length).toBeGreaterThan(420)
})

test('what nothing reads is missed by nobody', async () => {
  const [place] = everyOption().find(({ name }) => name === 'login.logo')?.places ?? []
  const { sample } = place!
  const [first, ...others] = sample.spec.blocks
  const spec = { ...sample.spec, blocks: [{ ...first!, unread: true }, ...others] }
  const unread = { sample: { ...sample, key: 'unread', spec }, path: ['blocks', 0, 'unread'] }
  expect(await isMissed({ name: 'unread', places: [unread] })).toBe(false)
})
