// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { isMissed, seenOptions } from './drop-options.ts'
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
